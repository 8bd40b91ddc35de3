{{- define "zaehlwerk.podSettings" -}}
automountServiceAccountToken: false
# No variables of other services.
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  {{- with .Values.runAsUser }}
  runAsUser: {{ int64 . }}
  runAsGroup: {{ int64 . }}
  {{- end }}
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* The only place to write to. Nothing there has to last. */}}
{{- define "zaehlwerk.scratch" -}}
- name: scratch
  emptyDir:
    sizeLimit: 1Gi
{{- end }}

{{- /* Pods on as many zones and machines as there are. */}}
{{- define "zaehlwerk.spread" -}}
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- topologyKey: {{ . }}
  maxSkew: 1
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: {{- include "zaehlwerk.selector" $.root | nindent 6 }}
      app.kubernetes.io/component: {{ $.component }}
  matchLabelKeys: [pod-template-hash]
{{- end }}
{{- end }}

{{- define "zaehlwerk.containerSettings" -}}
image: {{ include "zaehlwerk.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
workingDir: /portal
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- with .Values.extraEnvFrom }}
envFrom: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "zaehlwerk.databaseEnv" -}}
{{ include "zaehlwerk.secretVariable" (dict "name" "DATABASE_URL" "secret" (include "zaehlwerk.databaseSecret" .) "key" "uri") }}
- name: DATA_DIR
  value: /tmp/data
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* Of API and worker. */}}
{{- define "zaehlwerk.env" -}}
{{ include "zaehlwerk.databaseEnv" . }}
{{- /* No file: one that a pod's group may read is refused, and other owners than root need a group. */}}
{{ include "zaehlwerk.secretVariable" (dict "name" "KEYS" "secret" .Values.keys.secret "key" "keys") }}
- name: METRICS_HOST
  value: {{ .Values.listenOn | quote }}
- name: METRICS_PORT
  value: "9464"
{{- with .Values.photos }}
{{- if .bucket }}
- name: PHOTO_BUCKET
  value: {{ .bucket | quote }}
{{- if .region }}
- name: AWS_REGION
  value: {{ .region | quote }}
{{- end }}
{{- if .endpoint }}
- name: AWS_ENDPOINT_URL_S3
  value: {{ .endpoint | quote }}
{{- end }}
{{- if .secret }}
{{- range list "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY" }}
{{ include "zaehlwerk.secretVariable" (dict "name" . "secret" $.Values.photos.secret "key" .) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
