import type { PatientWords } from './patient-words-types.ts'

const since = (days: number) => (days === 7 ? 'last week' : days === 1 ? 'yesterday' : `${days} days ago`)

export const patientEnglish: PatientWords = {
  positions: {
    criticallyLow: 'Much too low',
    belowAlarm: 'Too low',
    belowGoal: 'Below your goal',
    atGoal: 'Within your goal',
    noAlarm: 'Within your limits',
    aboveGoal: 'Above your goal',
    aboveAlarm: 'Too high',
    criticallyHigh: 'Much too high',
  },
  gain: (lbs, days) => `${lbs} lb more than ${since(days)}.`,
  loss: (lbs, days) => `${lbs} lb less than ${since(days)}.`,
  callNow: 'Call your care team now. If you feel very ill, call 911.',
  callToday: 'Call your care team today.',
  measureAgain: 'This value is from an earlier day. Please measure again today.',
  lowSugar: 'Eat or drink something sweet now, such as juice or glucose tablets. Measure again after 15 minutes.',
  inDoubt: 'This value looks unusual. Did someone else use the device? Please measure again. If you have questions, ask your care team.',
  goal: 'Goal',
  alarm: 'Alarm',
  atLeast: (value) => `at least ${value}`,
  atMost: (value) => `at most ${value}`,
  alarmBelow: (value) => `below ${value}`,
  alarmFrom: (value) => `from ${value}`,
  or: 'or',
}
