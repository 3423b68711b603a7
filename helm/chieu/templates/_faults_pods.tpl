{{/* What is said of pods beside the chart, and must not be what the chart says itself. */}}

{{/* Every variable that the chart sets, and the value that says it; empty where nothing does. */}}
{{- define "chieu.variables" -}}
POD_IP: ""
CHIEU_ADVERTISE_ADDRESS: ""
CHIEU_GRPC_ADDRESS: ""
CHIEU_METRICS_ADDRESS: ""
CHIEU_PRIVATE_ADDRESS: ""
CHIEU_WEB_ADDRESS: ""
CHIEU_AUDIENCE_LIMIT: settings.audienceLimit
CHIEU_DEPLOYMENT_ID: settings.deploymentId
CHIEU_DRAIN_SECONDS: settings.drainSeconds
CHIEU_JOIN_URL: settings.joinUrl
CHIEU_LOG_LEVEL: settings.logLevel
CHIEU_OPENINGS_PER_MINUTE: settings.openingsPerMinute
CHIEU_RECORD_FORMAT: settings.recordFormat
CHIEU_REDIS_CA_FILE: redis.tls.caKey
CHIEU_REDIS_CERT_FILE: redis.tls.certKey
CHIEU_REDIS_DURABILITY: redis.durability
CHIEU_REDIS_EVICTION_CHECK: redis.evictionCheck
CHIEU_REDIS_KEY_FILE: redis.tls.keyKey
CHIEU_REDIS_PASSWORD: redis.auth.passwordKey
CHIEU_REDIS_REPLICAS: redis.replicas
CHIEU_REDIS_SENTINEL_PASSWORD: redis.auth.sentinelPasswordKey
CHIEU_REDIS_SENTINEL_USERNAME: redis.auth.sentinelUsername
CHIEU_REDIS_URL: redis.url, redis.hosts or redis.auth.urlKey
CHIEU_REDIS_USERNAME: redis.auth.username
CHIEU_REFLECTION: settings.reflection
CHIEU_STREAM_LIMIT: settings.streamLimit
CHIEU_TRACES_ENDPOINT: settings.tracesEndpoint
CHIEU_TRACES_SHARE: settings.tracesShare
CHIEU_TRUSTED_PROXIES: settings.trustedProxies
CHIEU_UNARY_LIMIT: settings.unaryLimit
CHIEU_WEB_CONNECTIONS: settings.webConnections
CHIEU_WEB_ORIGINS: settings.webOrigins
{{- end }}

{{- define "chieu.faults.pods" -}}
{{- $places := dict "defaults" .Values.defaults -}}
{{- range $component, $own := .Values.components }}{{ $_ := set $places (printf "components.%s" $component) ($own | default dict) }}{{ end -}}
{{- $taken := fromYaml (include "chieu.variables" .) -}}
{{- range $place := keys $places | sortAlpha -}}
{{- $says := index $places $place -}}
{{- $seen := dict -}}
{{- range $says.extraEnv -}}
{{- if regexMatch "^CHIEU_(TEST|FAILPOINTS)" .name }}
- {{ printf "%s.extraEnv: %s is for tests alone; leave it out" $place .name | quote }}
{{- else if index $taken .name }}
- {{ printf "%s.extraEnv: %s is set by the chart; say it by %s" $place .name (index $taken .name) | quote }}
{{- else if hasKey $taken .name }}
- {{ printf "%s.extraEnv: %s is the chart's, probes and Services count on it; leave it out" $place .name | quote }}
{{- else if hasKey $seen .name }}
- {{ printf "%s.extraEnv: %s stands there twice; leave one" $place .name | quote }}
{{- end -}}
{{- $_ := set $seen .name true -}}
{{- end -}}
{{- range $says.extraVolumes -}}
{{- if has (get . "name") (list "tmp" "redis-tls") }}
- {{ printf "%s.extraVolumes: the chart has a volume %s; give yours another name" $place (get . "name") | quote }}
{{- end -}}
{{- end -}}
{{- range $says.extraVolumeMounts -}}
{{- if has (get . "mountPath" | toString | trimSuffix "/") (list "/tmp" "/etc/chieu/redis-tls") }}
- {{ printf "%s.extraVolumeMounts: the chart mounts a volume at %s; take another place" $place (get . "mountPath") | quote }}
{{- end -}}
{{- end -}}
{{- range $network := ($says.service | default dict).loadBalancerSourceRanges -}}
{{- with ternary (include "chieu.network.fault" $network) (printf "write a network like 10.0.0.0/8, not %s" $network) (contains "/" $network) }}
- {{ printf "%s.service.loadBalancerSourceRanges: %s" $place . | quote }}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end }}
