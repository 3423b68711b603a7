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
      (fromYamlArray (include "chieu.faults.components" .))
      (fromYamlArray (include "chieu.faults.pods" .)) -}}
{{- if $faults -}}
{{- fail (printf "these values do not go together:\n- %s\n" (join "\n- " (uniq $faults))) -}}
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
{{- with $redis.url }}{{ include "chieu.faults.url" . }}{{ end -}}
{{- else if $given }}
- {{ printf "%s: has no place beside redis.mode=bundled; empty it, or set redis.mode=external" (join " and " $given) | quote }}
{{- end -}}
{{- range $host := $redis.hosts -}}
{{- if not (regexMatch (printf "^%s%s$" (include "chieu.pattern.host" $) (include "chieu.pattern.port" $)) $host) }}
- {{ printf "redis.hosts: write host:port, with a port from 1 to 65535, not %s" $host | quote }}
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
{{- $port := include "chieu.pattern.port" . -}}
{{- $six := regexFind `\[[^]]*\]` $says.joinUrl | trimAll "[]" -}}
{{- if and $says.joinUrl (or (not (regexMatch (printf `^https?://([^][/?#@:\s\\]+|\[[0-9a-fA-F:]+\])(%s)?(/[^?#\s\\]*)?$` $port) $says.joinUrl)) (and (regexMatch `^https?://\[` $says.joinUrl) (not (include "chieu.digits" $six)))) }}
- "settings.joinUrl: write the address of the pages as people see it, https://chieu.example/, without a user, ? and #, with a port from 1 to 65535 or none"
{{- end -}}
{{- if not (regexMatch "^.{0,200}$" (include "chieu.joinUrl" .)) }}
- "settings.joinUrl: the address of the pages has more than 200 letters; name a shorter one"
{{- end -}}
{{- if and $says.tracesEndpoint (not (regexMatch (printf `^https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(%s)?$` $port) $says.tracesEndpoint)) }}
- "settings.tracesEndpoint: write a collector's address in small letters, without user and path, http://collector:4317"
{{- end -}}
{{- range $origin := $says.webOrigins -}}
{{- if not (regexMatch "^(\\*|https?://[a-z0-9.-]+(:[0-9]{1,5})?)$" $origin) }}
- {{ printf "settings.webOrigins: write https://club.example without a path, or *, not %s" $origin | quote }}
{{- end -}}
{{- end -}}
{{- range $network := $says.trustedProxies -}}
{{- with include "chieu.network.fault" $network }}
- {{ printf "settings.trustedProxies: %s" . | quote }}
{{- end -}}
{{- end -}}
{{- $host := "[a-zA-Z0-9]([-.a-zA-Z0-9]*[a-zA-Z0-9])?(:[0-9]{1,5})?" -}}
{{- $part := "[a-z0-9]+([-._]+[a-z0-9]+)*" -}}
{{- with .Values.global.imageRegistry -}}
{{- if not (regexMatch (printf "^%s(/%s)*/?$" $host $part) .) }}
- {{ printf "global.imageRegistry: write a registry without a scheme, mirror.example:5000, not %s" . | quote }}
{{- end -}}
{{- end -}}
{{- range $key, $image := dict "image" .Values.image "redis.bundled.image" .Values.redis.bundled.image -}}
{{- if not (regexMatch (printf "^(%s/)?%s(/%s)*$" $host $part $part) $image.repository) }}
- {{ printf "%s.repository: write the name without a scheme and a tag, registry.example/chieu, not %s" $key $image.repository | quote }}
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

{{/* How long a pod waits before it drains: what a hook in place of the chart's sleeps. What else a hook does nobody here knows;
     preStopSeconds is then what it may take. Takes what is settled for a component. */}}
{{- define "chieu.preStop.seconds" -}}
{{- $found := .lifecycle -}}
{{- range list "preStop" "sleep" "seconds" -}}
{{- if kindIs "map" $found }}{{ $found = get $found . }}{{ else }}{{ $found = "" }}{{ end -}}
{{- end -}}
{{- $found | default .preStopSeconds | int -}}
{{- end }}

{{- define "chieu.faults.components" -}}
{{- range $component := keys .Values.components | sortAlpha -}}
{{- $ours := fromYaml (include "chieu.settled" (dict "root" $ "component" $component)) -}}
{{- if and $ours.autoscaling.enabled (gt (int $ours.autoscaling.minReplicas) (int $ours.autoscaling.maxReplicas)) }}
- {{ printf "components.%s.autoscaling.minReplicas: %d is more than maxReplicas, %d" $component (int $ours.autoscaling.minReplicas) (int $ours.autoscaling.maxReplicas) | quote }}
{{- end -}}
{{- $waits := int (include "chieu.preStop.seconds" $ours) -}}
{{- $needs := add $waits (int $.Values.settings.drainSeconds) 10 -}}
{{- if lt (int $ours.terminationGracePeriodSeconds) (int $needs) }}
- {{ printf "components.%s.terminationGracePeriodSeconds: %d cuts the drain off; preStopSeconds or lifecycle's sleep, settings.drainSeconds and ten more are %d" $component (int $ours.terminationGracePeriodSeconds) (int $needs) | quote }}
{{- end -}}
{{- if eq (int $ours.service.grpcPort) (int $ours.service.webPort) }}
- {{ printf "components.%s.service.webPort: grpcPort is %d already" $component (int $ours.service.grpcPort) | quote }}
{{- end -}}
{{- end -}}
{{- end }}
