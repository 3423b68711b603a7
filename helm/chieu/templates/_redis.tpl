{{/* Where Redis is, who we are there, and which Secrets say so. */}}

{{/* Whether the address is a Secret of ours: it was given whole and may hold a password. */}}
{{- define "chieu.redis.isSecret" -}}
{{- if and (eq .Values.redis.mode "external") .Values.redis.url }}true{{ end -}}
{{- end }}

{{/* The address put together from its parts, without any secret; empty when it comes from a Secret. */}}
{{- define "chieu.redis.address" -}}
{{- $redis := .Values.redis -}}
{{- if eq $redis.mode "bundled" -}}
{{- printf "redis://%s-valkey:6379/0" (include "chieu.fullname" .) -}}
{{- else if $redis.hosts -}}
{{- $scheme := ternary "rediss" "redis" $redis.tls.enabled -}}
{{- $hosts := join "," $redis.hosts -}}
{{- if eq $redis.topology "sentinel" -}}
{{- printf "%s+sentinel://%s/%s/%d" $scheme $hosts $redis.sentinelName (int $redis.database) -}}
{{- else if eq $redis.topology "cluster" -}}
{{- printf "%s+cluster://%s" $scheme $hosts -}}
{{- else -}}
{{- printf "%s://%s/%d" $scheme $hosts (int $redis.database) -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* The variables that come from Secrets or differ by component. Takes {root, component}. */}}
{{- define "chieu.redis.env" -}}
{{- $redis := .root.Values.redis -}}
{{- $auth := $redis.auth -}}
{{- $fullname := include "chieu.fullname" .root -}}
{{- if eq $redis.mode "bundled" }}
- name: CHIEU_REDIS_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ $redis.bundled.existingSecret | default (printf "%s-valkey" $fullname) | quote }}
      key: {{ ternary $redis.bundled.passwordKey "redis-password" (ne $redis.bundled.existingSecret "") | quote }}
{{- else }}
{{- if include "chieu.redis.isSecret" .root }}
- name: CHIEU_REDIS_URL
  valueFrom:
    secretKeyRef:
      name: "{{ $fullname }}-redis"
      key: url
{{- else if $auth.urlKey }}
- name: CHIEU_REDIS_URL
  valueFrom:
    secretKeyRef:
      name: {{ $auth.existingSecret | quote }}
      key: {{ $auth.urlKey | quote }}
{{- end }}
{{- $own := index $auth.components .component | default dict }}
{{- with $own.username | default $auth.username }}
- name: CHIEU_REDIS_USERNAME
  value: {{ . | quote }}
{{- end }}
{{- with $own.passwordKey | default $auth.passwordKey }}
- name: CHIEU_REDIS_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ $auth.existingSecret | quote }}
      key: {{ . | quote }}
{{- end }}
{{- with $auth.sentinelUsername }}
- name: CHIEU_REDIS_SENTINEL_USERNAME
  value: {{ . | quote }}
{{- end }}
{{- with $auth.sentinelPasswordKey }}
- name: CHIEU_REDIS_SENTINEL_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ $auth.existingSecret | quote }}
      key: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* Files of TLS, by the variable that names them and the key of the Secret. */}}
{{- define "chieu.redis.files" -}}
{{- $tls := .Values.redis.tls -}}
{{- if and (eq .Values.redis.mode "external") $tls.existingSecret }}
{{- with $tls.caKey }}
CHIEU_REDIS_CA_FILE: {{ . | quote }}
{{- end }}
{{- with $tls.certKey }}
CHIEU_REDIS_CERT_FILE: {{ . | quote }}
{{- end }}
{{- with $tls.keyKey }}
CHIEU_REDIS_KEY_FILE: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* Ports that pods have to reach Redis by, one a line. */}}
{{- define "chieu.redis.ports" -}}
{{- $redis := .Values.redis -}}
{{- $ports := list -}}
{{- if .Values.networkPolicy.redisPorts -}}
{{- $ports = .Values.networkPolicy.redisPorts -}}
{{- else -}}
{{- $where := join "," $redis.hosts -}}
{{- if include "chieu.redis.isSecret" . -}}
{{- /* Without scheme, user and password, and without what follows the hosts. */ -}}
{{- $where = regexReplaceAll "^[a-z+]+://([^/@]*@)?([^/?]*).*$" $redis.url "${2}" -}}
{{- end -}}
{{- range splitList "," $where -}}
{{- with regexFind ":[0-9]+$" . -}}{{- $ports = append $ports (trimPrefix ":" .) -}}{{- end -}}
{{- end -}}
{{- $isSentinel := or (and $redis.hosts (eq $redis.topology "sentinel")) (contains "+sentinel:" $redis.url) $redis.auth.urlKey -}}
{{- if or (not $ports) $isSentinel -}}{{- $ports = append $ports "6379" -}}{{- end -}}
{{- if $redis.auth.urlKey -}}{{- $ports = append $ports "26379" -}}{{- end -}}
{{- end -}}
{{- $text := list -}}
{{- range $ports }}{{ $text = append $text (toString .) }}{{ end -}}
{{- join "\n" ($text | uniq | sortAlpha) -}}
{{- end }}

{{/* The bundled Valkey's password in base64: the one told now, else the one that the cluster keeps; empty for a Secret of yours. */}}
{{- define "chieu.valkey.password" -}}
{{- $ours := .Values.redis.bundled -}}
{{- if and (eq .Values.redis.mode "bundled") (not $ours.existingSecret) -}}
{{- $kept := (lookup "v1" "Secret" (include "chieu.namespace" .) (printf "%s-valkey" (include "chieu.fullname" .))).data | default dict -}}
{{- if $ours.password }}{{ $ours.password | b64enc }}{{ else }}{{ index $kept "redis-password" | default "" }}{{ end -}}
{{- end -}}
{{- end }}
