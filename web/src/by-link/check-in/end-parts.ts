/** The end of a check-in: what to do by its answers, then how the last values stand, as the member's own page says it. */
import type { publicCheckInApi } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { checkInVitalsApi } from '@vitalrounds/domain/member-access/api'
import { patientWords } from '@vitalrounds/domain/readings/verdict/patient-words'
import { h } from '../dom.ts'
import { callUrgency, vitalCards } from '../member/vital-card.ts'
import { callPart, clinicPart, clinicPhone, type PatientPage } from '../patient/patient-page.ts'
import { checkInWords } from './check-in-words.ts'

export type CheckInEnd = Reply<typeof publicCheckInApi.finish>
export type CheckInVitals = Reply<typeof checkInVitalsApi.look>
type EndContext = Pick<PatientPage, 'clinic' | 'language'>

/**
 * One message, the most urgent: of a red answer, of a value that wants a call, else of the other answers. Nobody is asked to call
 * and told to wait for a call at once. `measured` is null where it could not be read.
 */
export function endParts(context: EndContext, end: CheckInEnd, measured: CheckInVitals | null, now: number) {
  const own = checkInWords[context.language]
  const vitals = measured?.vitals ?? []
  const urgency = end.level === 'red' ? 'now' : callUrgency(vitals, now)
  const message = h('p', { role: 'status' }, messageOf(context, end, urgency))
  return [
    clinicPart(context),
    h('h1', {}, urgency === 'now' ? own.callNow : own.done),
    urgency === 'now' ? h('section', { class: 'danger critical' }, message, ...callPart(context)) : message,
    urgency !== 'now' && h('p', {}, own.ifWorse),
    urgency !== 'now' && clinicPhone(context),
    ...vitalCards(vitals, { context, timeZone: measured?.timeZone ?? 'UTC', now, isCallAbove: true }),
  ]
}

function messageOf({ language }: EndContext, { level, endWords }: CheckInEnd, urgency: 'now' | 'today' | null): string {
  if (level === 'red' || urgency === null) return endWords
  const { callNow, callToday } = patientWords[language]
  return `${checkInWords[language].measurement} ${urgency === 'now' ? callNow : callToday}`
}
