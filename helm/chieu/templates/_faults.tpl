{{/*
What the schema cannot say, because it takes two values to see it, or words to mend it. All faults are told at once, each
with its key and what to do.
*/}}

{{- define "chieu.faults" -}}
{{- $faults := concat
      (fromYamlArray (include "chieu.faults.redis" .))
      (fromYamlArray (include "chieu.faults.auth" .))
      (fromYamlArray (include "chieu.faults.bundled" .))
      (fromYamlArray (include "chieu.faults.settings" .))
      (fromYamlArray (include "chieu.faults.edge" .))
      (fromYamlArray (include "chieu.faults.components" .)) -}}
{{- if $faults -}}
{{- fail (printf "these values do not go together:\n- %s\n" (join "\n- " $faults)) -}}
{{- end -}}
{{- end }}

{{- define "chieu.faults.redis" -}}
{{- $redis := .Values.redis -}}
{{- $given := list -}}
{{- if $redis.url }}{{ $given = append $given "redis.url" }}{{ end -}}
{{- if $redis.hosts }}{{ $given = append $given "redis.hosts" }}{{ end -}}
{{- if $redis.auth.urlKey }}{{ $given = append $given "redis.auth.urlKey" }}{{ end -}}
{{- if eq $redis.mode "external" -}}
{{- if not $given }}
- "redis.url: say where Redis is, redis://host:6379/0; or set redis.hosts, or redis.auth.urlKey; or redis.mode=bundled for a trial"
{{- else if gt (len $given) 1 }}
- {{ printf "%s: name Redis in one way, leave the others empty" (join " and " $given) | quote }}
{{- end -}}
{{- if and $redis.url (not (regexMatch "^(redis|rediss|(redis|rediss)\\+(sentinel|cluster))://[^ /]+" $redis.url)) }}
- "redis.url: begin with redis://, rediss://, redis+sentinel://, rediss+sentinel://, redis+cluster:// or rediss+cluster://, then the host"
{{- end -}}
{{- else if $given }}
- {{ printf "%s: has no place beside redis.mode=bundled; empty it, or set redis.mode=external" (join " and " $given) | quote }}
{{- end -}}
{{- range $host := $redis.hosts -}}
{{- if not (regexMatch "^([-.a-zA-Z0-9]+|\\[[0-9a-fA-F:.]+\\]):[1-9][0-9]{0,4}$" $host) }}
- {{ printf "redis.hosts: write host:port, not %s" $host | quote }}
{{- end -}}
{{- end -}}
{{- if and $redis.hosts (eq $redis.topology "standalone") (gt (len $redis.hosts) 1) }}
- "redis.topology: several redis.hosts are sentinel or cluster; a standalone Redis is one host"
{{- end -}}
{{- if and (not $redis.hosts) (ne $redis.topology "standalone") }}
- "redis.topology: says what redis.hosts are; with a URL write redis+sentinel:// or redis+cluster:// in it"
{{- end -}}
{{- if and (eq $redis.topology "cluster") (int $redis.database) }}
- "redis.database: a cluster has only 0"
{{- end -}}
{{- if and $redis.url $redis.tls.enabled (not (hasPrefix "rediss" $redis.url)) }}
- "redis.tls.enabled: the URL says whether TLS is spoken; let redis.url begin with rediss"
{{- end -}}
{{- if and $redis.tls.existingSecret (not (or $redis.tls.enabled (hasPrefix "rediss" $redis.url) $redis.auth.urlKey)) }}
- "redis.tls.existingSecret: is of no use without redis.tls.enabled=true, or a redis.url that begins with rediss"
{{- end -}}
{{- if ne (empty $redis.tls.certKey) (empty $redis.tls.keyKey) }}
- "redis.tls.certKey: a client's certificate and redis.tls.keyKey, its private key, go together"
{{- end -}}
{{- if and $redis.replicas (ne $redis.durability "replicated") }}
- "redis.replicas: counts only with redis.durability=replicated"
{{- end -}}
{{- if and $redis.tls.certKey (not $redis.tls.existingSecret) }}
- "redis.tls.existingSecret: name the Secret that has redis.tls.certKey"
{{- end -}}
{{- end }}

{{- define "chieu.faults.auth" -}}
{{- $auth := .Values.redis.auth -}}
{{- $keys := list -}}
{{- range $key := list "urlKey" "passwordKey" "sentinelPasswordKey" -}}
{{- if index $auth $key }}{{ $keys = append $keys (printf "redis.auth.%s" $key) }}{{ end -}}
{{- end -}}
{{- range $component, $user := $auth.components -}}
{{- if ($user | default dict).passwordKey }}{{ $keys = append $keys (printf "redis.auth.components.%s.passwordKey" $component) }}{{ end -}}
{{- end -}}
{{- if and $keys (not $auth.existingSecret) }}
- {{ printf "redis.auth.existingSecret: name the Secret that has %s" (join ", " $keys) | quote }}
{{- end -}}
{{- if and $auth.existingSecret (not $keys) }}
- "redis.auth.existingSecret: say which of its keys is what, redis.auth.passwordKey for one"
{{- end -}}
{{- if and $keys (eq .Values.redis.mode "bundled") }}
- {{ printf "%s: is for an external Redis; the bundled one's are under redis.bundled" (join ", " $keys) | quote }}
{{- end -}}
{{- end }}

{{- define "chieu.faults.bundled" -}}
{{- $redis := .Values.redis -}}
{{- if eq $redis.mode "bundled" -}}
{{- $ours := $redis.bundled -}}
{{- if and $ours.password $ours.existingSecret }}
- "redis.bundled.password: empty it, redis.bundled.existingSecret has it"
{{- end -}}
{{- if not (or $ours.password $ours.existingSecret) -}}
{{- $kept := lookup "v1" "Secret" (include "chieu.namespace" .) (printf "%s-valkey" (include "chieu.fullname" .)) -}}
{{- if not (and $kept (index ($kept.data | default dict) "redis-password")) }}
- "redis.bundled.password: set one at the first installation, --set redis.bundled.password=$(openssl rand -hex 16), or redis.bundled.existingSecret"
{{- end -}}
{{- end -}}
{{- if eq $redis.durability "replicated" }}
- "redis.durability: the bundled Valkey has no replica to wait for; leave it empty"
{{- end -}}
{{- if and $redis.tls.enabled }}
- "redis.tls.enabled: the bundled Valkey speaks no TLS; set it to false"
{{- end -}}
{{- end -}}
{{- end }}

{{- define "chieu.faults.settings" -}}
{{- $says := .Values.settings -}}
{{- if and $says.joinUrl (not (regexMatch "^https?://[^/ ]+" $says.joinUrl)) }}
- "settings.joinUrl: write the address of the pages as people see it, https://chieu.example/"
{{- end -}}
{{- if and $says.tracesEndpoint (not (regexMatch "^https?://[^/ ]+$" $says.tracesEndpoint)) }}
- "settings.tracesEndpoint: write a collector's address without a path, http://collector:4317"
{{- end -}}
{{- range $origin := $says.webOrigins -}}
{{- if not (regexMatch "^(\\*|https?://[a-z0-9.-]+(:[0-9]{1,5})?)$" $origin) }}
- {{ printf "settings.webOrigins: write https://club.example without a path, or *, not %s" $origin | quote }}
{{- end -}}
{{- end -}}
{{- range $network := $says.trustedProxies -}}
{{- if not (regexMatch "^([0-9]{1,3}(\\.[0-9]{1,3}){3}(/[0-9]{1,2})?|[0-9a-fA-F:]*:[0-9a-fA-F:]*(/[0-9]{1,3})?)$" $network) }}
- {{ printf "settings.trustedProxies: write a network like 10.0.0.0/8, not %s" $network | quote }}
{{- end -}}
{{- end -}}
{{- if and .Values.image.digest (not (regexMatch "^sha256:[0-9a-f]{64}$" .Values.image.digest)) }}
- "image.digest: write sha256: and its 64 digits"
{{- end -}}
{{- end }}

{{- define "chieu.faults.edge" -}}
{{- $ingress := .Values.ingress -}}
{{- $gateway := .Values.gateway -}}
{{- if and $ingress.enabled (not $ingress.web.host) (not $ingress.grpc.host) }}
- "ingress.web.host: name the host of the pages, or ingress.grpc.host, or set ingress.enabled=false"
{{- end -}}
{{- if and $ingress.enabled $ingress.web.host (eq $ingress.web.host $ingress.grpc.host) }}
- "ingress.grpc.host: an Ingress cannot tell native gRPC from the rest; give it a host of its own"
{{- end -}}
{{- if and $gateway.enabled (not $gateway.parentRefs) }}
- "gateway.parentRefs: name the Gateway, [{name: public, namespace: edge}]"
{{- end -}}
{{- if and $gateway.enabled (not $gateway.webHost) (not $gateway.grpcHost) }}
- "gateway.webHost: name the host of the pages, or gateway.grpcHost, or set gateway.enabled=false"
{{- end -}}
{{- if and $gateway.enabled $gateway.webHost (eq $gateway.webHost $gateway.grpcHost) }}
- "gateway.grpcHost: an HTTPRoute and a GRPCRoute may not share a host; give it one of its own"
{{- end -}}
{{- range $key, $host := dict "ingress.web.host" $ingress.web.host "ingress.grpc.host" $ingress.grpc.host "gateway.webHost" $gateway.webHost "gateway.grpcHost" $gateway.grpcHost -}}
{{- if and $host (not (regexMatch "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$" $host)) }}
- {{ printf "%s: write the host alone, chieu.example, without scheme, port and path, not %s" $key $host | quote }}
{{- end -}}
{{- end -}}
{{- if and .Values.monitoring.serviceMonitor.enabled .Values.monitoring.podMonitor.enabled }}
- "monitoring.podMonitor.enabled: with the ServiceMonitor every pod would be read twice; enable one of them"
{{- end -}}
{{- end }}

{{- define "chieu.faults.components" -}}
{{- range $component := keys .Values.components | sortAlpha -}}
{{- $ours := fromYaml (include "chieu.settled" (dict "root" $ "component" $component)) -}}
{{- if and $ours.autoscaling.enabled (gt (int $ours.autoscaling.minReplicas) (int $ours.autoscaling.maxReplicas)) }}
- {{ printf "components.%s.autoscaling.minReplicas: %d is more than maxReplicas, %d" $component (int $ours.autoscaling.minReplicas) (int $ours.autoscaling.maxReplicas) | quote }}
{{- end -}}
{{- $needs := add (int $ours.preStopSeconds) (int $.Values.settings.drainSeconds) 10 -}}
{{- if lt (int $ours.terminationGracePeriodSeconds) (int $needs) }}
- {{ printf "components.%s.terminationGracePeriodSeconds: %d cuts the drain off; preStopSeconds, settings.drainSeconds and ten more are %d" $component (int $ours.terminationGracePeriodSeconds) (int $needs) | quote }}
{{- end -}}
{{- if eq (int $ours.service.grpcPort) (int $ours.service.webPort) }}
- {{ printf "components.%s.service.webPort: grpcPort is %d already" $component (int $ours.service.grpcPort) | quote }}
{{- end -}}
{{- range $ours.extraEnv -}}
{{- if has .name (list "CHIEU_GRPC_ADDRESS" "CHIEU_WEB_ADDRESS" "CHIEU_PRIVATE_ADDRESS" "CHIEU_METRICS_ADDRESS" "CHIEU_ADVERTISE_ADDRESS") }}
- {{ printf "components.%s.extraEnv: %s is the chart's, probes and Services count on it" $component .name | quote }}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end }}
