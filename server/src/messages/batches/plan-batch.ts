/** Who of an audience gets which text, and who is left out and why: the one answer for the preview and for each step of sending. */
import type { Language } from '@vitalrounds/domain/values/languages'
import { type TextExclusion, leftOutWords, memberProblem } from '@vitalrounds/domain/messages/can-text'
import type { Audience, Bodies } from '@vitalrounds/domain/messages/batch-api'
import { plainText } from '@vitalrounds/domain/plain-text'
import { mostCharacters } from '@vitalrounds/domain/messages/segments'
import { idsOfList } from '../../members/lists/ids-of-list.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { createFiller } from '../fill-text.ts'
import { textingFacts, type TextingMember } from '../texting-facts.ts'

export type PlannedMember = { member: TextingMember; text: string }
export type ExcludedMember = { member: TextingMember; reason: TextExclusion }
export type BatchPlan = { recipients: PlannedMember[]; leftOut: ExcludedMember[] }

// Statements stay small, and so does what is held of a large clinic at once
const atOnce = 2000

export const audienceIds = (db: GroupDb, audience: Audience, userId: string): Promise<string[]> =>
  audience.kind === 'members' ? Promise.resolve([...new Set(audience.memberIds)]) : idsOfList(db, { ...audience, userId })

/** Without marks, by language; languages in which nothing is said are not there. */
export function sendableBodies(bodies: Bodies): Bodies {
  const plain = Object.entries(bodies).map(([language, body]) => [language, plainText(body)] as const)
  if (plain.some(([, body]) => body.length > mostCharacters)) refuse('sms.tooLong')
  return Object.fromEntries(plain.filter(([, body]) => body !== ''))
}

/** Who speaks a language in which nothing is written reads the English, or whatever is written. */
const bodyFor = (bodies: Bodies, language: Language): string => bodies[language] ?? bodies.English ?? Object.values(bodies)[0] ?? ''

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
      const problem = memberProblem(member)
      if (problem !== undefined) plan.leftOut.push({ member, reason: problem satisfies TextExclusion })
      else {
        const { text, missing } = await fill(id, bodyFor(bodies, member.language))
        if (missing.length > 0) plan.leftOut.push({ member, reason: 'sms.unfilled' })
        else if (text.length > mostCharacters) plan.leftOut.push({ member, reason: 'sms.tooLong' })
        else plan.recipients.push({ member, text })
      }
    }
  }
  return plan
}

export const reasons = Object.keys(leftOutWords) as TextExclusion[]
