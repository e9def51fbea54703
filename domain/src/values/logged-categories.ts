/** The types of warning that the log holds: of readings, and of check-ins, which no rule of a clinic raises. */
export const loggedCategories = [
  'weightGain',
  'weightLoss',
  'highBP',
  'lowBP',
  'highPulse',
  'lowPulse',
  'highSugar',
  'lowSugar',
  'lowSpO2',
  'ecg',
  'checkIn',
] as const
export type LoggedCategory = (typeof loggedCategories)[number]
