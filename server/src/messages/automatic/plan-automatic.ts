/** Which automatic texts are due, worded and filled in: what the job sends and what the settings show beforehand. */
import { automaticText, type AutomaticSwitches, type AutomaticText } from '@vitalrounds/domain/messages/automatic'
import { dayText } from '@vitalrounds/domain/messages/filling-words'
import { memberProblem } from '@vitalrounds/domain/messages/can-text'
import { wordingOf } from '@vitalrounds/domain/messages/templates'
import type { GroupDb } from '../../platform/database/db.ts'
import { createFiller } from '../fill-text.ts'
import { ownWordings } from '../own-wordings.ts'
import { textingFacts, type TextingMember } from '../texting-facts.ts'
import { automaticFacts } from './automatic-facts.queries.ts'

export type PlannedText = AutomaticText & { member: TextingMember; text: string; missing: string[] }
type Step = { after: string; limit: number; switches: AutomaticSwitches; isSent: boolean }

/** The next members' texts; `last` is where the following step begins, or nothing where this was the last one. */
export async function planAutomatic(db: GroupDb, { after, limit, switches, isSent }: Step) {
  const all = await automaticFacts(db, { after, limit })
  const due = all.flatMap(({ memberId, facts }) => {
    const text = automaticText(facts, switches)
    return text ? [{ ...text, memberId, tomorrow: facts.tomorrow }] : []
  })
  const ids = due.map(({ memberId }) => memberId)
  const members = await textingFacts(db, ids)
  const fill = await createFiller(db, ids, { by: null, portal: isSent ? 'make' : 'standIn' })
  const own = await ownWordings(db)
  const texts: PlannedText[] = []
  for (const { memberId, tomorrow, ...text } of due) {
    const member = members.get(memberId)
    if (!member || memberProblem(member) !== undefined) continue
    const at = dayText(tomorrow, member.language)
    const about = { measurement: text.measurement, at }
    texts.push({ ...text, member, ...(await fill(memberId, wordingOf(own, member.language, text.template), about)) })
  }
  return { texts, last: all.length === limit ? all.at(-1)?.memberId : undefined }
}
