/** The end of a check-in: what to do by its answers, then how the last values stand, as the member's own page says it. */
import type { publicCheckInApi } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { checkInVitalsApi } from '@vitalrounds/domain/member-access/api'
import { h } from '../dom.ts'
import { asksForCall, vitalCards } from '../member/vital-card.ts'
import { callPart, clinicPart, clinicPhone, type PatientPage } from '../patient/patient-page.ts'
import { checkInWords } from './check-in-words.ts'

export type CheckInEnd = Reply<typeof publicCheckInApi.finish>
export type CheckInVitals = Reply<typeof checkInVitalsApi.look>
type EndContext = Pick<PatientPage, 'clinic' | 'language'>

/** A red answer asks for a call, and so does a value of today; `measured` is null where it could not be read. */
export function endParts(context: EndContext, { level, endWords }: CheckInEnd, measured: CheckInVitals | null, now: number) {
  const own = checkInWords[context.language]
  const vitals = measured?.vitals ?? []
  const isCall = level === 'red' || asksForCall(vitals, now)
  return [
    clinicPart(context),
    h('h1', {}, isCall ? own.callNow : own.done),
    isCall
      ? h('section', { class: 'danger critical' }, h('p', { role: 'status' }, endWords), ...callPart(context))
      : h('p', { role: 'status' }, endWords),
    !isCall && h('p', {}, own.ifWorse),
    !isCall && clinicPhone(context),
    ...vitalCards(vitals, { context, timeZone: measured?.timeZone ?? 'UTC', now }),
  ]
}
