import type { PatientWords } from './patient-words-types.ts'

const since = (days: number) => (days === 7 ? '지난주' : days === 1 ? '어제' : `${days}일 전`)

export const patientKorean: PatientWords = {
  positions: {
    criticallyLow: '매우 낮음, 위험',
    belowAlarm: '너무 낮음',
    belowGoal: '목표보다 낮음',
    atGoal: '목표 범위 안',
    noAlarm: '정해진 범위 안',
    aboveGoal: '목표보다 높음',
    aboveAlarm: '너무 높음',
    criticallyHigh: '매우 높음, 위험',
  },
  gain: (lbs, days) => `${since(days)}보다 ${lbs}파운드 늘었습니다.`,
  loss: (lbs, days) => `${since(days)}보다 ${lbs}파운드 줄었습니다.`,
  callNow: '지금 의료진에게 전화하세요. 몸이 많이 아프시면 911에 전화하세요.',
  callToday: '오늘 의료진에게 전화하세요.',
  measureAgain: '이전 날짜의 값입니다. 오늘 다시 측정해 주세요.',
  lowSugar: '지금 주스나 포도당 정제처럼 단것을 드세요. 15분 후에 다시 측정하세요.',
  inDoubt: '이 값이 평소와 다릅니다. 다른 분이 기기를 사용하셨나요? 다시 한 번 측정해 주세요. 궁금한 점은 케어팀에 문의해 주세요.',
  goal: '목표',
  alarm: '경보',
  atLeast: (value) => `${value} 이상`,
  atMost: (value) => `${value} 이하`,
  alarmBelow: (value) => `${value} 미만`,
  alarmFrom: (value) => `${value}부터`,
  or: '또는',
}
