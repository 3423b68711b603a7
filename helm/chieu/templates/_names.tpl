{{/* What objects are called, and the labels they bear. */}}

{{- define "chieu.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{/* Short enough that "-matchmaking-internal" still fits into a name of 63 letters. */}}
{{- define "chieu.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "chieu.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "chieu.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end }}

{{- define "chieu.namespace" -}}
{{- .Values.namespaceOverride | default .Release.Namespace -}}
{{- end }}

{{- define "chieu.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (ternary (include "chieu.fullname" .) "default" .Values.serviceAccount.create) -}}
{{- end }}

{{/* All that a selector may hold: none of it changes with a version or with a value that is not a name.
     Takes {root, component}. */}}
{{- define "chieu.selectorLabels" -}}
app.kubernetes.io/name: {{ include "chieu.name" .root | quote }}
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{/* Takes {root, component}; component may be left out. */}}
{{- define "chieu.labels" -}}
{{- $own := fromYaml (include "chieu.selectorLabels" .) -}}
{{- $own = merge $own (dict
      "app.kubernetes.io/version" (.root.Chart.AppVersion | toString)
      "app.kubernetes.io/part-of" "chieu"
      "app.kubernetes.io/managed-by" .root.Release.Service
      "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-")) -}}
{{- toYaml (merge $own .root.Values.commonLabels) -}}
{{- end }}

{{/* The head of every object. Takes {root, name, component, annotations, labels}; an annotation of the object's own wins. */}}
{{- define "chieu.metadata" -}}
name: {{ .name | quote }}
namespace: {{ include "chieu.namespace" .root | quote }}
labels:
  {{- merge (fromYaml (include "chieu.labels" .)) (.labels | default dict) | toYaml | nindent 2 }}
{{- with merge (dict) (.annotations | default dict) .root.Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Takes {root, image}: registry, repository, then the digest, or the tag, or the chart's appVersion. */}}
{{- define "chieu.image" -}}
{{- $name := .image.repository -}}
{{- with .root.Values.global.imageRegistry }}{{ $name = printf "%s/%s" (trimSuffix "/" .) $name }}{{ end -}}
{{- if .image.digest -}}
{{- printf "%s@%s" $name .image.digest -}}
{{- else -}}
{{- printf "%s:%s" $name (.image.tag | default .root.Chart.AppVersion | toString) -}}
{{- end -}}
{{- end }}

{{/* What holds for one component: the defaults, and over them what it says itself. Takes {root, component}. */}}
{{- define "chieu.settled" -}}
{{- toYaml (mustMergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.components .component | default dict))) -}}
{{- end }}

{{/* Native gRPC of every component, as `chieu --server` takes it. */}}
{{- define "chieu.addresses" -}}
{{- $all := list -}}
{{- range $component := keys .Values.components | sortAlpha -}}
{{- $all = append $all (printf "%s=dns:///%s-%s-internal:50051" $component (include "chieu.fullname" $) $component) -}}
{{- end -}}
{{- join "," $all -}}
{{- end }}

{{- define "chieu.metricsAddresses" -}}
{{- $all := list -}}
{{- range $component := keys .Values.components | sortAlpha -}}
{{- $all = append $all (printf "%s-%s-internal:9464" (include "chieu.fullname" $) $component) -}}
{{- end -}}
{{- join "," $all -}}
{{- end }}

{{/* The address in people's browsers; empty when nothing leads here. */}}
{{- define "chieu.joinUrl" -}}
{{- if .Values.settings.joinUrl -}}
{{- .Values.settings.joinUrl -}}
{{- else if and .Values.ingress.enabled .Values.ingress.web.host -}}
{{- printf "%s://%s/" (ternary "https" "http" (ne .Values.ingress.web.tlsSecret "")) .Values.ingress.web.host -}}
{{- else if and .Values.gateway.enabled .Values.gateway.webHost -}}
{{- printf "https://%s/" .Values.gateway.webHost -}}
{{- end -}}
{{- end }}
