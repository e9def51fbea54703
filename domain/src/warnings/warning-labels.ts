/** What the types of warning are called. */
import type { LoggedCategory } from '../values/logged-categories.ts'

// docs/sources/product.md 2.9 "Warning labels"; SpO2 is ours, since oximeters are on the list.
export const warningLabels = {
  weightGain: 'Weight Gain',
  weightLoss: 'Weight Loss',
  highBP: 'High BP',
  lowBP: 'Low BP',
  highPulse: 'High Pulse',
  lowPulse: 'Low Pulse',
  highSugar: 'High Sugar',
  lowSugar: 'Low Sugar',
  lowSpO2: 'Low SpO2',
  ecg: 'ECG',
} as const satisfies Record<Exclude<LoggedCategory, 'checkIn'>, string>

export const loggedLabels: Record<LoggedCategory, string> = { ...warningLabels, checkIn: 'Check-in' }
