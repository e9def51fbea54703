/** Whose page it is: the clinic's picture and name, and its number to call with one tap, in every state of every page. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { linkApi } from '@vitalrounds/domain/links/api'
import { typedPhone } from '@vitalrounds/domain/phone'
import { h } from './dom.ts'
import type { LinkCalls } from './link-call.ts'

export type ClinicState = Reply<typeof linkApi.clinic>

/** Of a link that nobody knows, or where the server cannot be reached, nothing. */
export function findClinic(calls: LinkCalls, alertId?: string): Promise<ClinicState> {
  const of = alertId === undefined ? '' : `?alertId=${encodeURIComponent(alertId)}`
  return calls.get<ClinicState>(`link/clinic${of}`).catch((): ClinicState => ({ state: 'unknown', clinic: null }))
}

/** A number to call with one tap. */
export const phoneLink = (phone: string, words: string, look = 'call') => h('a', { class: look, href: `tel:${phone}` }, words)

/** The name of the clinic with its picture; `words` say the number where there is one. */
export function clinicBar({ clinic }: ClinicState, words: (phone: string) => string): HTMLElement | null {
  if (!clinic) return null
  const { name, phone, logo } = clinic
  return h(
    'header',
    {},
    h('img', { src: logo, alt: '', width: 40, height: 40 }),
    h('b', {}, name),
    phone !== null && phoneLink(phone, words(typedPhone(phone))),
  )
}
