{{/* The variables that all services share and that are no secret; what is not said here is left to the services. */}}
{{- define "chieu.settings" -}}
{{- $told := dict -}}
{{- $says := .Values.settings -}}
{{- with include "chieu.joinUrl" . }}{{ $_ := set $told "CHIEU_JOIN_URL" . }}{{ end -}}
{{- with $says.logLevel }}{{ $_ := set $told "CHIEU_LOG_LEVEL" . }}{{ end -}}
{{- with $says.webOrigins }}{{ $_ := set $told "CHIEU_WEB_ORIGINS" (join "," .) }}{{ end -}}
{{- with $says.trustedProxies }}{{ $_ := set $told "CHIEU_TRUSTED_PROXIES" (join "," .) }}{{ end -}}
{{- with $says.tracesEndpoint }}{{ $_ := set $told "CHIEU_TRACES_ENDPOINT" . }}{{ end -}}
{{- if not (kindIs "invalid" $says.tracesShare) }}{{ $_ := set $told "CHIEU_TRACES_SHARE" (printf "%.6f" (float64 $says.tracesShare)) }}{{ end -}}
{{- $_ := set $told "CHIEU_DEPLOYMENT_ID" ($says.deploymentId | default (include "chieu.deploymentId" .)) -}}
{{- with .Values.redis.durability }}{{ $_ := set $told "CHIEU_REDIS_DURABILITY" . }}{{ end -}}
{{- with .Values.redis.evictionCheck }}{{ $_ := set $told "CHIEU_REDIS_EVICTION_CHECK" . }}{{ end -}}
{{- with include "chieu.redis.address" . }}{{ $_ := set $told "CHIEU_REDIS_URL" . }}{{ end -}}
{{- range $variable, $key := fromYaml (include "chieu.redis.files" .) -}}
{{- $_ := set $told $variable (printf "/etc/chieu/redis-tls/%s" $key) -}}
{{- end -}}
{{- range $variable, $number := dict
      "CHIEU_DRAIN_SECONDS" $says.drainSeconds
      "CHIEU_WEB_CONNECTIONS" $says.webConnections
      "CHIEU_UNARY_LIMIT" $says.unaryLimit
      "CHIEU_STREAM_LIMIT" $says.streamLimit
      "CHIEU_OPENINGS_PER_MINUTE" $says.openingsPerMinute
      "CHIEU_AUDIENCE_LIMIT" $says.audienceLimit
      "CHIEU_RECORD_FORMAT" $says.recordFormat
      "CHIEU_REDIS_REPLICAS" .Values.redis.replicas -}}
{{- /* 0 is a number that may be meant; numbers of YAML may come as 1e+06. */ -}}
{{- if not (kindIs "invalid" $number) }}{{ $_ := set $told $variable (printf "%d" (int64 $number)) }}{{ end -}}
{{- end -}}
{{- if $says.reflection }}{{ $_ := set $told "CHIEU_REFLECTION" "1" }}{{ end -}}
{{- if ne $says.listen "0.0.0.0" -}}
{{- range $variable, $port := dict
      "CHIEU_GRPC_ADDRESS" 50051 "CHIEU_WEB_ADDRESS" 8080 "CHIEU_PRIVATE_ADDRESS" 50052 "CHIEU_METRICS_ADDRESS" 9464 -}}
{{- $_ := set $told $variable (printf "[%s]:%d" $says.listen $port) -}}
{{- end -}}
{{- end -}}
{{- range $variable := keys $told | sortAlpha }}
{{ $variable }}: {{ index $told $variable | quote }}
{{- end }}
{{- end }}

{{/* Two releases on one Redis have two names. 63 letters are the most, so a longer one is told apart by its hash. */}}
{{- define "chieu.deploymentId" -}}
{{- $id := printf "%s.%s" (include "chieu.namespace" .) .Release.Name -}}
{{- if gt (len $id) 63 }}{{ $id = printf "%s-%s" (trunc 50 $id) (sha256sum $id | trunc 12) }}{{ end -}}
{{- $id -}}
{{- end }}
