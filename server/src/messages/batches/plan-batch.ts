/** Who of an audience gets which text, and who is left out and why: the one answer for the preview and for each step of sending. */
import type { Language } from '@vitalrounds/domain/values/languages'
import { type TextExclusion, leftOutWords, memberProblem } from '@vitalrounds/domain/messages/can-text'
import { type Audience, type Bodies, withEnglishFor, wordingFor } from '@vitalrounds/domain/messages/batch-api'
import { plainText } from '@vitalrounds/domain/plain-text'
import { mostCharacters } from '@vitalrounds/domain/messages/segments'
import { idsOfList } from '../../members/lists/ids-of-list.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { createFiller, type Filler } from '../fill-text.ts'
import { textingFacts, type TextingMember } from '../texting-facts.ts'

/** `language` is that of the text, which is English where somebody chose it for the member's. */
export type PlannedMember = { member: TextingMember; text: string; language: Language }
export type ExcludedMember = { member: TextingMember; reason: TextExclusion }
export type BatchPlan = { recipients: PlannedMember[]; leftOut: ExcludedMember[] }

// Statements stay small, and so does what is held of a large clinic at once
const atOnce = 2000

export const audienceIds = (db: GroupDb, audience: Audience, userId: string): Promise<string[]> =>
  audience.kind === 'members' ? Promise.resolve([...new Set(audience.memberIds)]) : idsOfList(db, { ...audience, userId })

/** Without marks, by language; languages in which nothing is said are not there, unless the English was chosen for them. */
export function sendableBodies(bodies: Bodies, inEnglish: readonly Language[]): Bodies {
  const plain = Object.entries(bodies).map(([language, body]) => [language, plainText(body)] as const)
  if (plain.some(([, body]) => body.length > mostCharacters)) refuse('sms.tooLong')
  return withEnglishFor(Object.fromEntries(plain.filter(([, body]) => body !== '')), inEnglish)
}

export async function planBatch(
  db: GroupDb,
  ids: readonly string[],
  { bodies, by, isSent }: { bodies: Bodies; by: string | null; isSent: boolean },
): Promise<BatchPlan> {
  const plan: BatchPlan = { recipients: [], leftOut: [] }
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const members = await textingFacts(db, some)
    const fill = await createFiller(db, some, { by, portal: isSent ? 'make' : 'standIn' })
    for (const id of some) {
      const member = members.get(id)
      if (!member) continue
      const planned = await planMember(member, bodies, fill)
      if ('reason' in planned) plan.leftOut.push(planned)
      else plan.recipients.push(planned)
    }
  }
  return plan
}

async function planMember(member: TextingMember, bodies: Bodies, fill: Filler): Promise<PlannedMember | ExcludedMember> {
  const problem = memberProblem(member)
  if (problem !== undefined) return { member, reason: problem satisfies TextExclusion }
  // Before anything is written nobody is left out for it
  if (Object.keys(bodies).length === 0) return { member, text: '', language: member.language }
  const wording = wordingFor(bodies, member.language)
  if (!wording) return { member, reason: 'noWording' }
  const { body, language } = wording
  const { text, missing } = await fill(member.id, body, { language })
  if (missing.length > 0) return { member, reason: 'sms.unfilled' }
  return text.length > mostCharacters ? { member, reason: 'sms.tooLong' } : { member, text, language }
}

export const reasons = Object.keys(leftOutWords) as TextExclusion[]
