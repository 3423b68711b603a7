{{/* Whether a text is the address, the network or the URL that a service will take; a service that refuses one never starts. */}}

{{/* A port from 1 to 65535 behind its colon. */}}
{{- define "chieu.pattern.port" -}}
:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})
{{- end }}

{{- define "chieu.pattern.host" -}}
([-_a-zA-Z0-9]{1,63}(\.[-_a-zA-Z0-9]{1,63})*\.?|\[[0-9a-fA-F:.]+\])
{{- end }}

{{/* A letter beyond ASCII as its bytes in UTF-8, each by %. */}}
{{- define "chieu.pattern.letter" -}}
{{- $one := "%[89AB][0-9A-F]" -}}
{{- $two := printf "%%(C[2-9A-F]|D[0-9A-F])%s" $one -}}
{{- $three := printf "(%%E0%%[AB][0-9A-F]|%%E[1-9A-CEF]%s|%%ED%%[89][0-9A-F])%s" $one $one -}}
{{- $four := printf "(%%F0%%[9AB][0-9A-F]|%%F[1-3]%s|%%F4%%8[0-9A-F])%s%s" $one $one $one -}}
{{- printf "(?i:%s|%s|%s)" $two $three $four -}}
{{- end }}

{{/* An address as its 8 or 32 hexadecimal digits; empty when it is none. */}}
{{- define "chieu.digits" -}}
{{- $octet := "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])" -}}
{{- if regexMatch (printf `^%s(\.%s){3}$` $octet $octet) . -}}
{{- range splitList "." . }}{{ printf "%02x" (atoi .) }}{{ end -}}
{{- else if and (regexMatch "^[0-9a-fA-F:]*:[0-9a-fA-F:]*$" .) (not (regexMatch "^:[^:]|[^:]:$|^:$|:::|[^:]{5}" .)) -}}
{{- $halves := splitList "::" . -}}
{{- $groups := splitList ":" . -}}
{{- if eq (len $halves) 2 -}}
{{- $before := compact (splitList ":" (first $halves)) -}}
{{- $after := compact (splitList ":" (last $halves)) -}}
{{- $missing := int (sub 8 (add (len $before) (len $after))) -}}
{{- if ge $missing 1 }}{{ $groups = concat $before (compact (splitList "," (repeat $missing "0,"))) $after }}{{ end -}}
{{- end -}}
{{- if and (eq (len $groups) 8) (le (len $halves) 2) (not (has "" $groups)) -}}
{{- range $groups }}{{ printf "0000%s" . | trunc -4 | lower }}{{ end -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* What is wrong with a network; empty when nothing is. */}}
{{- define "chieu.network.fault" -}}
{{- $parts := splitList "/" . -}}
{{- $digits := include "chieu.digits" (first $parts) -}}
{{- $most := mul 4 (len $digits) -}}
{{- $length := ternary (last $parts) ($most | toString) (gt (len $parts) 1) -}}
{{- if or (not $digits) (gt (len $parts) 2) (not (regexMatch "^(0|[1-9][0-9]{0,2})$" $length)) -}}
{{- printf "write a network like 10.0.0.0/8, not %s" . -}}
{{- else if gt (atoi $length) (int $most) -}}
{{- printf "write a network like 10.0.0.0/8, not %s: /%d is the longest there" . $most -}}
{{- else -}}
{{- $rest := substr (int (div (atoi $length) 4)) (len $digits) $digits -}}
{{- $over := mod (atoi $length) 4 -}}
{{- if $over -}}
{{- /* The digit that belongs to both sides may have only the bits of the network. */ -}}
{{- $rest = ternary (substr 1 (len $rest) $rest) "x" (contains (substr 0 1 $rest) (index (list "" "08" "048c" "02468ace") $over)) -}}
{{- end -}}
{{- if not (regexMatch "^0*$" $rest) -}}
{{- printf "write a network like 10.0.0.0/8, not %s: behind its first %s bits all have to be zero" . $length -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* Takes redis.url. Never shown again: it may hold a password. */}}
{{- define "chieu.faults.url" -}}
{{- $scheme := regexFind `^rediss?(\+(sentinel|cluster))?://` . -}}
{{- if not (regexMatch `^rediss?(\+(sentinel|cluster))?://[^ /]+` .) }}
- "redis.url: begin with redis://, rediss://, redis+sentinel://, rediss+sentinel://, redis+cluster:// or rediss+cluster://, then the host"
{{- else if not (regexMatch `^[a-z+]+://([^@/?#\s]*@)?[^@/?#\s]+(/[^@?#\s]*)?$` .) }}
- "redis.url: write redis://user:password@host:6379/0 without options; in a password @ is %40, / is %2F, ? is %3F, # is %23"
{{- else if regexMatch `%[89A-Fa-f][0-9A-Fa-f]` (regexReplaceAll (include "chieu.pattern.letter" $) . "") }}
- "redis.url: what is written by % has to be UTF-8, as ậ is %E1%BA%AD"
{{- else -}}
{{- $hosts := splitList "," (regexReplaceAll `^[a-z+]+://([^@/]*@)?([^/]*).*$` . "${2}") -}}
{{- $path := regexReplaceAll `^[a-z+]+://[^/]*` . "" -}}
{{- range $host := $hosts -}}
{{- if not (regexMatch (printf "^%s(%s)?$" (include "chieu.pattern.host" $) (include "chieu.pattern.port" $)) $host) }}
- "redis.url: write each host as host or host:port, with a port from 1 to 65535"
{{- end -}}
{{- end -}}
{{- if contains "+sentinel" $scheme -}}
{{- if not (regexMatch "^/[^/]+(/(0|[1-9][0-9]{0,8})?)?$" $path) }}
- "redis.url: end with the name that the sentinels know the primary by, redis+sentinel://host:26379/mymaster"
{{- end -}}
{{- else if contains "+cluster" $scheme -}}
{{- if not (regexMatch "^(/0?)?$" $path) }}
- "redis.url: a cluster has only database 0; end with the hosts"
{{- end -}}
{{- else -}}
{{- if gt (len $hosts) 1 }}
- "redis.url: several hosts are redis+sentinel://… or redis+cluster://…"
{{- end -}}
{{- if not (regexMatch "^(/(0|[1-9][0-9]{0,8})?)?$" $path) }}
- "redis.url: end with the number of a database, redis://host:6379/0, or with the host"
{{- end -}}
{{- end -}}
{{- end -}}
{{- end }}
