/** Takes in what a clearing house or a payer answers: read whole or not at all, each answer once, in whatever order they come. */
import { type Answer, claimsNamed, isForPractice } from '@vitalrounds/domain/claims/answer'
import { readAnswers } from '@vitalrounds/domain/claims/read-answers'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { readClaimProvider } from './claim-settings.ts'

type AnswerFile = { content: string; by: string }

// As many sentences as a person reads
const mostProblems = 20

export async function applyAnswers(db: GroupDb, { content, by }: AnswerFile) {
  const { answers, problems } = readAnswers(content)
  if (problems.length > 0)
    refuse('claims.unreadable', { errors: problems.slice(0, mostProblems).map((message) => ({ path: 'content', message })) })
  const { submitterId } = await readClaimProvider(db)
  const { npi } = await db.selectFrom('clinic_group').select('npi').where('id', '=', db.groupId).executeTakeFirstOrThrow()
  if (answers.some((answer) => !isForPractice(answer, { npi, submitterId }))) refuse('claims.otherPractice')
  const applied = []
  for (const answer of answers) applied.push(await applyAnswer(db, answer, by))
  const numbers = [...new Set(answers.flatMap(claimsNamed))]
  const own = await db
    .selectFrom('claim')
    .select('control_number')
    .where('group_id', '=', db.groupId)
    .where((e) => e('control_number', '=', e.fn.any(e.val(numbers))))
    .execute()
  const known = new Set(own.map((row) => row.control_number))
  return { answers: applied, notOurs: numbers.filter((number) => !known.has(number)) }
}

/** Our name of a set comes back with its statuses: B12P1 is of file 12. */
const fileOf = (answer: Answer): number | null => {
  if (answer.kind === 'TA1' || answer.kind === '999') return answer.file
  const file = answer.kind === '277CA' ? /^B(\d{1,9})P\d+$/.exec(answer.batch)?.[1] : undefined
  return file === undefined ? null : Number(file)
}

const partsOf = (answer: Answer) => (answer.kind === '277CA' || answer.kind === '835' ? answer.claims : [])

async function applyAnswer(db: GroupDb, answer: Answer, by: string) {
  const parts = partsOf(answer)
  const base = 'claims' in answer ? { ...answer, claims: [] } : answer
  const added = await db
    .insertInto('claim_answer')
    .values({
      group_id: db.groupId,
      key: answer.key,
      kind: answer.kind,
      answered_on: answer.date,
      file_number: fileOf(answer),
      is_wide: answer.kind === '835' && answer.providerAdjustments.length > 0,
      content: JSON.stringify(base),
      received_at: db.asOf,
      received_by: by,
    })
    .onConflict((on) => on.columns(['group_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const its = { kind: answer.kind, date: answer.date, claims: parts.length }
  if (!added) return { ...its, isRepeated: true }
  for (let at = 0; at < parts.length; at += 1000)
    await db
      .insertInto('claim_answer_part')
      .values(
        parts.slice(at, at + 1000).map((part, n) => ({
          group_id: db.groupId,
          answer_id: added.id,
          position: at + n,
          control_number: part.controlNumber,
          content: JSON.stringify(part),
        })),
      )
      .execute()
  return { ...its, isRepeated: false }
}
