/** The first text after enrollment (docs/sources/product.md 2.4), in the member's language. Orders go out minutes later. */
import { type OwnWordings, wordingOf } from '@vitalrounds/domain/messages/templates'
import { textProblem } from '@vitalrounds/domain/messages/can-text'
import type { GroupDb } from '../platform/database/db.ts'
import { createFiller } from './fill-text.ts'
import { ownWordings } from './own-wordings.ts'
import { queueTexts, type TextToQueue } from './queue-text.ts'
import { textingFacts } from './texting-facts.ts'

export async function queueFirstTexts(db: GroupDb, enrolled: readonly { memberId: string }[]) {
  const ids = enrolled.map(({ memberId }) => memberId)
  const members = [...(await textingFacts(db, ids)).values()].filter((textingFact) => textProblem(textingFact) === undefined)
  if (members.length === 0) return
  const own: OwnWordings = await ownWordings(db)
  const fill = await createFiller(db, ids, { by: null, portal: 'make' })
  const texts: TextToQueue[] = []
  for (const { id: memberId, phone, clinicPhone, language } of members) {
    const { text: value, missing } = await fill(memberId, wordingOf(own, language, 'enrollment'))
    const about = { memberId, phone, clinicPhone, value, language, by: null, template: 'enrollment', msgType: 'ENROLLMENT' } as const
    if (missing.length === 0) texts.push({ ...about, cause: 'enrollment' })
  }
  await queueTexts(db, texts)
}
