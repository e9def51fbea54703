import type { PatientWords } from './patient-words-types.ts'

const since = (days: number) => (days === 7 ? '上周' : days === 1 ? '昨天' : `${days}天前`)

export const patientChineseSimplified: PatientWords = {
  positions: {
    criticallyLow: '过低，有危险',
    belowAlarm: '太低',
    belowGoal: '低于目标',
    atGoal: '在目标范围内',
    noAlarm: '在您的范围内',
    aboveGoal: '高于目标',
    aboveAlarm: '太高',
    criticallyHigh: '过高，有危险',
  },
  gain: (lbs, days) => `比${since(days)}多${lbs}磅。`,
  loss: (lbs, days) => `比${since(days)}少${lbs}磅。`,
  callNow: '请立即致电护理团队。如果感到非常不适，请拨打911。',
  callToday: '请今天致电护理团队。',
  measureAgain: '这是较早日期的数值。请今天再测量一次。',
  lowSugar: '请立即吃或喝含糖的东西，例如果汁或葡萄糖片。15分钟后再测量一次。',
  inDoubt: '这个数值看起来不寻常。是否有其他人使用了设备？请再测量一次。如有疑问，请询问护理团队。',
  goal: '目标',
  alarm: '警报',
  atLeast: (value) => `至少${value}`,
  atMost: (value) => `最多${value}`,
  alarmBelow: (value) => `低于${value}`,
  alarmFrom: (value) => `达到${value}`,
  or: '或',
}
