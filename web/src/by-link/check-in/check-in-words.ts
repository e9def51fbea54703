/** What the page of a check-in says beside the questions and what the server says of them, in the five languages. */
import type { Language } from '@vitalrounds/domain/values/languages'

export type CheckInWords = {
  title: string
  /** Which question of how many. */
  place: (number: string, count: string) => string
  /** On the first screen. */
  count: (count: string) => string
  /** Above what is to be done where an answer speaks of an emergency. */
  callNow: string
  done: string
  /** At the end, before what to do, where a value wants a call more than the answers do. */
  measurement: string
  /** At the end, where no answer asks for more. */
  ifWorse: string
}

export const checkInWords: Record<Language, CheckInWords> = {
  English: {
    title: 'Check-in',
    place: (number, count) => `Question ${number} of ${count}`,
    callNow: 'Please call now',
    done: 'Thank you',
    measurement: 'One of your measurements needs attention.',
    ifWorse: 'If you feel worse, call your clinic. In an emergency call 911.',
    count: (count) => `${count} questions`,
  },
  Spanish: {
    title: 'Cuestionario de salud',
    place: (number, count) => `Pregunta ${number} de ${count}`,
    callNow: 'Por favor, llame ahora',
    done: 'Gracias',
    measurement: 'Una de sus mediciones requiere atención.',
    ifWorse: 'Si se siente peor, llame a su clínica. En una emergencia llame al 911.',
    count: (count) => `${count} preguntas`,
  },
  ChineseTraditional: {
    title: '健康問卷',
    place: (number, count) => `第${number}題，共${count}題`,
    callNow: '請立即致電',
    done: '謝謝您',
    measurement: '您的一項測量值需要注意。',
    ifWorse: '如果感覺更不適，請致電診所。緊急時請撥打911。',
    count: (count) => `共${count}個問題`,
  },
  ChineseSimplified: {
    title: '健康问卷',
    place: (number, count) => `第${number}题，共${count}题`,
    callNow: '请立即致电',
    done: '谢谢您',
    measurement: '您的一项测量值需要注意。',
    ifWorse: '如果感觉更不适，请致电诊所。紧急时请拨打911。',
    count: (count) => `共${count}个问题`,
  },
  Korean: {
    title: '건강 확인',
    place: (number, count) => `질문 ${number} / ${count}`,
    callNow: '지금 전화하세요',
    done: '감사합니다',
    measurement: '측정값 하나에 주의가 필요합니다.',
    ifWorse: '몸이 더 안 좋아지면 병원에 전화하세요. 응급 상황이면 911에 전화하세요.',
    count: (count) => `질문 ${count}개`,
  },
}
