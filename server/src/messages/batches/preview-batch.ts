/** A group text as it would go out; nothing is sent. */
import { type Language, languages } from '@vitalrounds/domain/values/languages'
import type { Audience, Bodies } from '@vitalrounds/domain/messages/batch-api'
import { organizationProblem } from '@vitalrounds/domain/messages/can-text'
import { isQuiet, lawfulHours, widestTextingHours } from '@vitalrounds/domain/messages/quiet-hours'
import { segmentsOf } from '@vitalrounds/domain/messages/segments'
import type { GroupDb } from '../../platform/database/db.ts'
import { audienceIds, type ExcludedMember, planBatch, type PlannedMember, reasons, sendableBodies } from './plan-batch.ts'
import { textingState } from '../settings/sms-settings.ts'

type PreviewRequest = { audience: Audience; bodies: Bodies; inEnglish: Language[] }

export async function previewBatch(db: GroupDb, { audience, bodies, inEnglish }: PreviewRequest, by: string) {
  const { switches, number } = await textingState(db)
  const isEnabled = switches.text_usage_consent
  const plan = await planBatch(db, await audienceIds(db, audience, by), {
    bodies: sendableBodies(bodies, inEnglish),
    by,
    isSent: false,
  })
  const now = Date.parse(db.asOf)
  const spoken = Map.groupBy(plan.recipients, ({ member }) => member.language)
  const withoutWording = Map.groupBy(
    plan.leftOut.filter(({ reason }) => reason === 'noWording'),
    ({ member }) => member.language,
  )
  return {
    problem: organizationProblem({ isEnabled, hasNumber: number !== null }) ?? null,
    recipients: plan.recipients.length,
    languages: languages.flatMap((language) => {
      const texts = spoken.get(language) ?? []
      const lacking = withoutWording.get(language) ?? []
      return texts.length + lacking.length === 0 ? [] : [{ language, ...languageOf(texts), count: texts.length + lacking.length }]
    }),
    totalParts: partsOf(plan.recipients),
    leftOut: leftOutOf(plan.leftOut),
    atNight: plan.recipients.filter(({ member }) => isQuiet(now, member)).length,
    // One clinic, one setting
    fromHour: lawfulHours(plan.recipients[0]?.member ?? widestTextingHours).fromHour,
  }
}

const partsOf = (texts: readonly PlannedMember[]) => texts.reduce((sum, { text }) => sum + segmentsOf(text).parts, 0)

function languageOf(texts: readonly PlannedMember[]) {
  const [first] = texts
  const sample = first && first.text !== '' ? { memberId: first.member.id, name: first.member.name, text: first.text } : null
  return { writtenIn: sample && first ? first.language : null, sample, parts: partsOf(texts) }
}

// Enough to see who is meant; the count tells how many there are
const mostNamed = 50

function leftOutOf(excluded: readonly ExcludedMember[]) {
  const by = Map.groupBy(excluded, ({ reason }) => reason)
  return reasons.flatMap((reason) => {
    const all = by.get(reason) ?? []
    const members = all.slice(0, mostNamed).map(({ member }) => ({ memberId: member.id, name: member.name }))
    return all.length === 0 ? [] : [{ reason, count: all.length, members }]
  })
}
