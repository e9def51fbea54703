/** What a doctor answers with one tap, and how it reads in the note that is kept of it. */
export const alertAnswers = {
  seen: 'Seen',
  changeMedication: 'Change medication',
  callMe: 'Call me',
  bringIn: 'Bring in',
  noAction: 'No action',
} as const
export type AlertAnswer = keyof typeof alertAnswers
export const alertAnswerNames = Object.keys(alertAnswers) as [AlertAnswer, ...AlertAnswer[]]
