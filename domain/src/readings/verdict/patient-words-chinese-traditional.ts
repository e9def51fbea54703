import type { PatientWords } from './patient-words-types.ts'

const since = (days: number) => (days === 7 ? '上週' : days === 1 ? '昨天' : `${days}天前`)

export const patientChineseTraditional: PatientWords = {
  positions: {
    criticallyLow: '過低，有危險',
    belowAlarm: '太低',
    belowGoal: '低於目標',
    atGoal: '在目標範圍內',
    noAlarm: '在您的範圍內',
    aboveGoal: '高於目標',
    aboveAlarm: '太高',
    criticallyHigh: '過高，有危險',
  },
  gain: (lbs, days) => `比${since(days)}多${lbs}磅。`,
  loss: (lbs, days) => `比${since(days)}少${lbs}磅。`,
  callNow: '請立即致電照護團隊。如果感到非常不適，請撥打911。',
  callToday: '請今天致電照護團隊。',
  measureAgain: '這是較早日期的數值。請今天再測量一次。',
  lowSugar: '請立即吃或喝含糖的東西，例如果汁或葡萄糖片。15分鐘後再測量一次。',
  inDoubt: '這個數值看起來不尋常。是否有其他人使用了設備？請再測量一次。如有疑問，請詢問照護團隊。',
  goal: '目標',
  alarm: '警報',
  atLeast: (value) => `至少${value}`,
  atMost: (value) => `最多${value}`,
  alarmBelow: (value) => `低於${value}`,
  alarmFrom: (value) => `達到${value}`,
  or: '或',
}
