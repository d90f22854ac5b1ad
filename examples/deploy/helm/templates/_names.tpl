{{- define "latchkey.labels" -}}
app.kubernetes.io/name: latchkey
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "latchkey.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag }}
{{- end }}

{{- define "latchkey.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "latchkey.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "latchkey.env" -}}
- { name: LATCHKEY_BASE_URL, value: {{ .Values.baseURL | quote }} }
- { name: LATCHKEY_NODE, valueFrom: { fieldRef: { fieldPath: metadata.name } } }
{{- if .Values.metrics.enabled }}
- { name: METRICS_PORT, value: {{ .Values.metrics.port | quote }} }
- { name: METRICS_HOST, value: 0.0.0.0 }
{{- else }}
- { name: METRICS_PORT, value: 'off' }
{{- end }}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
