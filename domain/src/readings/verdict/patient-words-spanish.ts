import type { PatientWords } from './patient-words-types.ts'

const since = (days: number) => (days === 7 ? 'la semana pasada' : days === 1 ? 'ayer' : `hace ${days} días`)

export const patientSpanish: PatientWords = {
  positions: {
    criticallyLow: 'Demasiado bajo, peligroso',
    belowAlarm: 'Demasiado bajo',
    belowGoal: 'Por debajo de su meta',
    atGoal: 'Dentro de su meta',
    noAlarm: 'Dentro de sus límites',
    aboveGoal: 'Por encima de su meta',
    aboveAlarm: 'Demasiado alto',
    criticallyHigh: 'Demasiado alto, peligroso',
  },
  gain: (lbs, days) => `${lbs} lb más que ${since(days)}.`,
  loss: (lbs, days) => `${lbs} lb menos que ${since(days)}.`,
  callNow: 'Llame ahora a su equipo de atención. Si se siente muy mal, llame al 911.',
  callToday: 'Llame hoy a su equipo de atención.',
  measureAgain: 'Este valor es de un día anterior. Por favor, mídase otra vez hoy.',
  lowSugar: 'Coma o beba algo dulce ahora, como jugo o tabletas de glucosa. Mídase otra vez después de 15 minutos.',
  inDoubt:
    'Este valor parece inusual. ¿Usó el dispositivo otra persona? Por favor, mídase otra vez. Si tiene preguntas, consulte a su equipo de atención.',
  goal: 'Meta',
  alarm: 'Alarma',
  atLeast: (value) => `al menos ${value}`,
  atMost: (value) => `como máximo ${value}`,
  alarmBelow: (value) => `menos de ${value}`,
  alarmFrom: (value) => `desde ${value}`,
  or: 'o',
}
