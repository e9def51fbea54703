-- Until now the product's thresholds held wherever a clinic had set none. From here on a type without rules raises nothing,
-- so clinics that exist keep the thresholds they have worked with, now as rules of their own.
update clinic_group set clinical_rules = '{
  "weightGain":[{"kind":"change","metric":"bodyWeight","days":1,"warn":3,"critical":null},{"kind":"change","metric":"bodyWeight","days":7,"warn":null,"critical":5}],
  "weightLoss":[{"kind":"change","metric":"bodyWeight","days":7,"warn":5,"critical":null}],
  "highBP":[{"kind":"value","metric":"systolicBP","warn":160,"critical":180},{"kind":"value","metric":"diastolicBP","warn":100,"critical":120}],
  "lowBP":[{"kind":"value","metric":"systolicBP","warn":100,"critical":90}],
  "highPulse":[{"kind":"value","metric":"pulse","warn":111,"critical":131}],
  "lowPulse":[{"kind":"value","metric":"pulse","warn":50,"critical":40}],
  "highSugar":[{"kind":"value","metric":"bloodSugar","warn":251,"critical":300}],
  "lowSugar":[{"kind":"value","metric":"bloodSugar","warn":70,"critical":54}],
  "lowSpO2":[{"kind":"value","metric":"spo2","warn":92,"critical":88}],
  "ecg":[{"kind":"determination","metric":"ecg","warn":["afib","bradycardia","tachycardia"],"critical":[]}]
}'::jsonb || clinical_rules;
