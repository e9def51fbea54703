/** How a consent was given and by whom, as clinics write it in a list of members. Nothing is guessed: empty stays not on record. */
import { type ConsentMethod, longestRelation } from '../members/consent-method.ts'

const methods: Record<ConsentMethod['method'], RegExp> = {
  verbal: /^(verbal(ly)?|spoken|oral(ly)?)$/i,
  written: /^(written|in writing|paper)$/i,
  electronic: /^electronic(ally)?$/i,
}
const themselves = /^(the )?(member|patient|self)$/i

const methodIn = (text: string) => (Object.keys(methods) as ConsentMethod['method'][]).find((method) => methods[method].test(text))

/** As the form holds it; null where the file says neither, or what cannot be read (`consentMethodProblem` says what). */
export function consentMethodIn(method: string, giver: string): ConsentMethod | null {
  const known = methodIn(method)
  if (known === undefined || giver === '') return null
  return themselves.test(giver)
    ? { method: known, givenBy: 'member', relation: '' }
    : { method: known, givenBy: 'representative', relation: giver }
}

/** What keeps the two from being read, and of which of them; undefined where nothing does. */
export function consentMethodProblem(method: string, giver: string): { of: 'method' | 'giver'; message: string } | undefined {
  if (method === '' && giver === '') return undefined
  if (methodIn(method) === undefined) return { of: 'method', message: 'Write spoken, written or electronic.' }
  if (giver === '') return { of: 'giver', message: 'Write member, or who the representative is.' }
  return giver.length > longestRelation ? { of: 'giver', message: `At most ${longestRelation} characters.` } : undefined
}
