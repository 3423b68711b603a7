{{/* What every pod and every container of ours has. */}}

{{/* Takes {root, component, fsGroup}; fsGroup is for a pod with a volume, and where the values name one theirs is it. */}}
{{- define "chieu.pod.identity" -}}
{{- $context := deepCopy .root.Values.podSecurityContext -}}
{{- if and (hasKey . "fsGroup") (not (hasKey $context "fsGroup")) }}{{ $_ := set $context "fsGroup" .fsGroup }}{{ end -}}
serviceAccountName: {{ include "chieu.serviceAccountName" .root | quote }}
automountServiceAccountToken: false
# Addresses of other Services in the environment would look like settings.
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
securityContext:
  {{- toYaml $context | nindent 2 }}
{{- end }}

{{/* Where pods may run that are no service: on nodes that all services may run on. */}}
{{- define "chieu.pod.nodes" -}}
{{- with .Values.defaults.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.defaults.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "chieu.container.image" -}}
image: {{ include "chieu.image" (dict "root" . "image" .Values.image) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  {{- toYaml .Values.containerSecurityContext | nindent 2 }}
{{- end }}

{{/* Goes on serving while the news spreads that the pod goes. Before 1.30 a hook cannot sleep by itself; the image's
     own Python does, there is no shell in need. Takes {root, seconds}. */}}
{{- define "chieu.pod.preStop" -}}
{{- if semverCompare ">=1.30-0" .root.Capabilities.KubeVersion.Version }}
sleep:
  seconds: {{ .seconds }}
{{- else }}
exec:
  command: ["python", "-c", "import time; time.sleep({{ .seconds }})"]
{{- end }}
{{- end }}

{{/* Takes {service, times}. */}}
{{- define "chieu.pod.probe" -}}
grpc:
  port: 50051
  service: {{ .service | quote }}
{{- range $name := keys .times | sortAlpha }}
{{ $name }}: {{ index $.times $name }}
{{- end }}
{{- end }}

{{/* The constraints, each with the pods of the component where it names none. Takes {constraints, selector}. */}}
{{- define "chieu.pod.spread" -}}
{{- $all := list -}}
{{- range .constraints -}}
{{- $all = append $all (ternary . (merge (dict "labelSelector" (dict "matchLabels" $.selector)) .) (hasKey . "labelSelector")) -}}
{{- end -}}
{{- toYaml $all -}}
{{- end }}

{{/* Annotations of a service's pods; what the user says wins, and null takes one away. Takes {root, annotations}. */}}
{{- define "chieu.pod.annotations" -}}
{{- $all := dict "checksum/config" (include "chieu.checksum" .root) -}}
{{- $seen := .root.Values.monitoring -}}
{{- if and $seen.scrapeAnnotations (not $seen.serviceMonitor.enabled) (not $seen.podMonitor.enabled) -}}
{{- $all = merge $all (dict "prometheus.io/scrape" "true" "prometheus.io/port" "9464" "prometheus.io/path" "/metrics") -}}
{{- end -}}
{{- range $name, $text := .annotations -}}
{{- if kindIs "invalid" $text }}{{ $_ := unset $all $name }}{{ else }}{{ $_ := set $all $name $text }}{{ end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end }}

{{/* Changes whenever a setting does, so that pods are replaced. A Secret of yours is not read for it. */}}
{{- define "chieu.checksum" -}}
{{- $redis := .Values.redis -}}
{{- list (include "chieu.settings" .) $redis.url (include "chieu.valkey.password" .) $redis.auth $redis.tls.existingSecret | toJson | sha256sum -}}
{{- end }}

{{/* Requests and limits, without what was set to null: the API would take it for 0. */}}
{{- define "chieu.resources" -}}
{{- $all := dict -}}
{{- range $kind, $amounts := . -}}
{{- if kindIs "map" $amounts -}}
{{- $kept := dict -}}
{{- range $name, $amount := $amounts }}{{ if not (kindIs "invalid" $amount) }}{{ $_ := set $kept $name $amount }}{{ end }}{{ end -}}
{{- if $kept }}{{ $_ := set $all $kind $kept }}{{ end -}}
{{- else -}}
{{- $_ := set $all $kind $amounts -}}
{{- end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end }}
