/** How claims stand, made anew from all that was sent and answered. */
import { type Answer, type RemittedClaim, type StatusAnswer } from '@vitalrounds/domain/claims/answer'
import type { Claim, Frequency } from '@vitalrounds/domain/claims/claim'
import type { SentClaim } from '@vitalrounds/domain/claims/claim-progress'
import { claimStanding, type ReceivedAnswer, type Transmission } from '@vitalrounds/domain/claims/claim-state'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

export type ClaimRecord = SentClaim & { memberId: string; payerId: string; yearMonth: string; sentOn: string }

type AnswerPart = StatusAnswer['claims'][number] | RemittedClaim
type PartRow = { answer_id: string; control_number: string; content: AnswerPart }
type AnswerRow = { id: string; content: Answer; received_at: string; named: number }

type SentRow = {
  control_number: string
  member_id: string
  payer_id: string
  year_month: string
  file_number: number
  part: number
  frequency: Frequency
  content: Claim
  sent_on: string
  made_at: string
}

/**
 * Claims of a month, or of all months where none is named, with how each stands; in the order of their numbers. Sendings are looked up
 * claim by claim (`offset 0`): of a first file the planner knows nothing yet, and would compare each claim with all sendings.
 */
export async function findClaims(db: GroupDb, yearMonth?: string): Promise<ClaimRecord[]> {
  const ofMonth = yearMonth === undefined ? sql`` : sql`and c.year_month = ${yearMonth}`
  const { rows: sent } = await sql<SentRow>`
    select c.control_number, c.member_id, c.payer_id, c.year_month, t.file_number, t.part, t.frequency, t.content, f.sent_on, f.made_at
      from claim c
     cross join lateral (select t.* from claim_transmission t where t.group_id = c.group_id and t.control_number = c.control_number offset 0) t
      join claim_file f on f.group_id = t.group_id and f.number = t.file_number
     where c.group_id = ${db.groupId} ${ofMonth}
     order by c.control_number, t.file_number`.execute(db)
  if (sent.length === 0) return []
  const byClaim = Map.groupBy(sent, (row) => row.control_number)
  const answersOf = await findAnswers(db, [...byClaim.keys()], [...new Set(sent.map((row) => row.file_number))])
  return [...byClaim].map(([controlNumber, its]) => {
    const last = its.at(-1)!
    const transmissions = its.map((row): Transmission => ({
      file: row.file_number,
      part: row.part,
      frequency: row.frequency,
      sentOn: row.sent_on,
      sentAt: Date.parse(row.made_at),
    }))
    const standing = claimStanding(controlNumber, transmissions, answersOf(controlNumber))
    return {
      claim: last.content,
      standing,
      memberId: last.member_id,
      payerId: last.payer_id,
      yearMonth: last.year_month,
      sentOn: last.sent_on,
    }
  })
}

/** What was answered of claims: each answer with those of its parts that name the claim, and what it says of whole files. */
async function findAnswers(db: GroupDb, claims: readonly string[], files: readonly number[]) {
  const { rows: parts } = await sql<PartRow>`
    select p.answer_id, p.control_number, p.content
      from unnest(${claims}::text[]) n (control_number) join claim_answer_part p on p.group_id = ${db.groupId} and p.control_number = n.control_number
     order by p.answer_id, p.position`.execute(db)
  const named = [...new Set(parts.map(({ answer_id }) => answer_id))]
  const { rows: answers } = await sql<AnswerRow>`
    select a.id, a.content, a.received_at,
           (select count(*)::int from claim_answer_part p where p.group_id = a.group_id and p.answer_id = a.id) as named
      from claim_answer a
     where a.group_id = ${db.groupId} and (a.id = any (${named}) or a.file_number = any (${files}) or a.is_wide)
     order by a.received_at, a.id`.execute(db)
  const partsOf = Map.groupBy(parts, (part) => `${part.control_number} ${part.answer_id}`)
  const isOfFiles = ({ content: { kind }, named: count }: AnswerRow) => kind === 'TA1' || kind === '999' || count === 0
  const isOfNobody = ({ content }: AnswerRow) => content.kind === '835' && content.providerAdjustments.length > 0
  return (controlNumber: string): ReceivedAnswer[] =>
    answers.flatMap((row) => {
      const own = partsOf.get(`${controlNumber} ${row.id}`) ?? []
      if (own.length === 0 && !isOfFiles(row) && !isOfNobody(row)) return []
      const answer = own.length === 0 ? row.content : ({ ...row.content, claims: own.map(({ content }) => content) } as Answer)
      return [{ arrival: Date.parse(row.received_at), answer }]
    })
}
