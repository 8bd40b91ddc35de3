{{- define "zaehlwerk.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "zaehlwerk.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "zaehlwerk.labels" -}}
{{ include "zaehlwerk.selector" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "zaehlwerk.image" -}}
{{- $message := "Push the image of docs/guide/hosting/Containerfile to your registry, and set image.repository and image.tag." }}
{{- printf "%s:%s" (required $message .Values.image.repository) (required $message .Values.image.tag) }}
{{- end }}

{{- define "zaehlwerk.host" -}}
{{- required "Set host to the name of the portal, such as portal.example." .Values.host }}
{{- end }}

{{- define "zaehlwerk.postgres" -}}
{{ include "zaehlwerk.name" . }}-postgres
{{- end }}

{{- define "zaehlwerk.databaseSecret" -}}
{{- if .Values.database.cloudNativePg.enabled }}{{ include "zaehlwerk.postgres" . }}-app
{{- else }}{{ required "Set database.secret, or database.cloudNativePg.enabled." .Values.database.secret }}{{ end }}
{{- end }}

{{- /* A variable from a secret: name, secret, key. */}}
{{- define "zaehlwerk.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}
