{{/* Which path belongs to which service: as deploy/envoy/envoy.yaml has it. */}}
{{- define "chieu.routes" -}}
matchmaking: /chieu.api.v1.MatchmakingService/
rules: /chieu.api.v1.RulesService/
timers: /chieu.api.v1.TimersService/
display: /chieu.api.v1.DisplayService/
{{- end }}
