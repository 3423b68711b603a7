"""What an operator sees: metrics, alerts, dashboards, traces and logs, each held against what really comes out."""
