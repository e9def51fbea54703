{{- define "vitalrounds.image" -}}
{{ required "image.repository: where the image of the release is" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "vitalrounds.environment" -}}
{{- $secret := required "secret.name: the Secret with the keys and the database's address" .Values.secret.name }}
- name: PORT
  value: '3000'
- name: HOST
  value: 0.0.0.0
- name: METRICS_PORT
  value: '9464'
- name: METRICS_HOST
  value: 0.0.0.0
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range .Values.secret.keys }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: {{ . }}
{{- end }}
{{- range .Values.secret.optionalKeys }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: {{ . }}
      optional: true
{{- end }}
{{- end }}

{{- define "vitalrounds.confinement" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
