/** What the page of a check-in says beside the questions: what the server has no words for before it knows whose it is, and why it ends. */
import type { Language } from '@vitalrounds/domain/values/languages'

export type CheckInWords = {
  title: string
  thanks: string
  wrong: string
  locked: string
  over: string
  failed: string
}

export const checkInWords: Record<Language, CheckInWords> = {
  English: {
    title: 'Check-in',
    thanks: 'Thank you',
    wrong: 'This date does not match. Please check it and try again.',
    locked: 'Too many wrong dates. Please wait 15 minutes, or ask your clinic for a new link.',
    over: 'This link was used before, has expired or was taken back. Please ask your clinic for a new one.',
    failed: 'This did not work. Please check your connection and try again.',
  },
  Spanish: {
    title: 'Cuestionario de salud',
    thanks: 'Gracias',
    wrong: 'La fecha no coincide. Revísela e inténtelo de nuevo.',
    locked: 'Demasiadas fechas incorrectas. Espere 15 minutos o pida un enlace nuevo a su clínica.',
    over: 'Este enlace ya se usó, venció o fue anulado. Pida uno nuevo a su clínica.',
    failed: 'No funcionó. Revise su conexión e inténtelo de nuevo.',
  },
  ChineseTraditional: {
    title: '健康問卷',
    thanks: '謝謝您',
    wrong: '日期不符。請檢查後再試一次。',
    locked: '錯誤的日期次數過多。請等候 15 分鐘，或向診所索取新的連結。',
    over: '此連結已使用過、已過期或已被撤銷。請向診所索取新的連結。',
    failed: '未能完成。請檢查您的網路連線，然後再試一次。',
  },
  ChineseSimplified: {
    title: '健康问卷',
    thanks: '谢谢您',
    wrong: '日期不符。请检查后再试一次。',
    locked: '错误的日期次数过多。请等候 15 分钟，或向诊所索取新的链接。',
    over: '此链接已使用过、已过期或已被撤销。请向诊所索取新的链接。',
    failed: '未能完成。请检查您的网络连接，然后再试一次。',
  },
  Korean: {
    title: '건강 확인',
    thanks: '감사합니다',
    wrong: '날짜가 일치하지 않습니다. 확인하고 다시 시도해 주세요.',
    locked: '잘못된 날짜를 너무 많이 입력했습니다. 15분 후에 다시 시도하거나 병원에 새 링크를 요청해 주세요.',
    over: '이 링크는 이미 사용되었거나 만료 또는 취소되었습니다. 병원에 새 링크를 요청해 주세요.',
    failed: '처리되지 않았습니다. 연결을 확인하고 다시 시도해 주세요.',
  },
}
