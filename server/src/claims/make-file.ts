/** Writes claims of a month into a file, which is checked before it is stored; with it they are sent. */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { check837p } from '@vitalrounds/domain/claims/check-837p'
import type { Claim } from '@vitalrounds/domain/claims/claim'
import type { ClaimAction } from '@vitalrounds/domain/claims/claim-progress'
import { write837p } from '@vitalrounds/domain/claims/write-837p'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findMonthClaims, type MonthClaim } from './month-claims.ts'

type FileOrder = { yearMonth: string; action: ClaimAction; controlNumbers: readonly string[]; by: string }
type ToSend = { claim: Claim; memberId: string; evidence: string; isNew: boolean }

/** Two who make files at once take turns: the second finds what the first has sent. */
async function lockCounter(db: GroupDb) {
  await db
    .insertInto('claim_counter')
    .values({ group_id: db.groupId })
    .onConflict((on) => on.doNothing())
    .execute()
  return db.selectFrom('claim_counter').selectAll().where('group_id', '=', db.groupId).forUpdate().executeTakeFirstOrThrow()
}

const numberOf = (count: number) => `VR${String(count).padStart(8, '0')}`

function chosen(claims: readonly MonthClaim[], { action, controlNumbers }: FileOrder, firstNumber: number): ToSend[] {
  if (action === 'send')
    return claims
      .filter(({ progress }) => progress.actions.includes('send'))
      .map(({ progress, memberId, evidence }, at) => ({
        claim: { ...progress.claim, controlNumber: numberOf(firstNumber + at) },
        memberId,
        evidence,
        isNew: true,
      }))
  return [...new Set(controlNumbers)].map((number) => {
    const found = claims.find(({ record }) => record?.claim.controlNumber === number)
    if (!found?.record || !found.progress.actions.includes(action)) refuse('claims.notPossible')
    const { progress, record, memberId, evidence } = found
    const { payerControlNumber } = record.standing
    const claim: Claim = action === 'void' ? { ...record.claim, frequency: '8', payerControlNumber } : progress.claim
    return { claim, memberId, evidence, isNew: false }
  })
}

/** The number of the file, and how many claims are in it. */
export async function makeClaimFile(db: GroupDb, order: FileOrder) {
  const counter = await lockCounter(db)
  const { claims, provider, submission, today } = await findMonthClaims(db, order.yearMonth)
  const sending = chosen(claims, order, counter.next_claim)
  if (sending.length === 0) refuse('claims.nothing')
  const number = counter.next_file
  const { time_zone } = await db.selectFrom('clinic_group').select('time_zone').where('id', '=', db.groupId).executeTakeFirstOrThrow()
  const time = Temporal.Instant.from(db.asOf).toZonedDateTimeISO(time_zone).toPlainTime().toString({ smallestUnit: 'minute' })
  const written = sending.map(({ claim }) => claim)
  const text = write837p({ submission, provider, claims: written, controlNumber: number, date: today, time, isTest: false })
  const { problems, claims: checked } = check837p(text)
  if (problems.length > 0 || checked.length !== sending.length)
    throw new Error(`a file of claims does not follow the guide: ${problems[0]}`)
  await store(db, { number, text, today, order, sending, parts: new Map(checked.map((claim) => [claim.controlNumber, claim.part])) })
  const isNew = sending.filter((entry) => entry.isNew).length
  await db
    .updateTable('claim_counter')
    .set({ next_claim: counter.next_claim + isNew, next_file: number + 1 })
    .where('group_id', '=', db.groupId)
    .execute()
  return { number, claims: sending.length, members: [...new Set(sending.map(({ memberId }) => memberId))] }
}

type Written = {
  number: number
  text: string
  today: string
  order: FileOrder
  sending: readonly ToSend[]
  parts: ReadonlyMap<string, number>
}

// Rows of a statement
const atOnce = 500

async function store(db: GroupDb, { number, text, today, order: { yearMonth, by }, sending, parts }: Written) {
  const digest = createHash('sha256').update(text).digest('hex')
  const its = { group_id: db.groupId }
  await db
    .insertInto('claim_file')
    .values({
      ...its,
      number,
      year_month: yearMonth,
      sent_on: today,
      content: deflateRawSync(text),
      digest,
      made_at: db.asOf,
      made_by: by,
    })
    .execute()
  for (let at = 0; at < sending.length; at += atOnce) {
    const some = sending.slice(at, at + atOnce)
    const begun = some.filter(({ isNew }) => isNew)
    if (begun.length > 0)
      await db
        .insertInto('claim')
        .values(
          begun.map(({ claim, memberId }) => ({
            ...its,
            control_number: claim.controlNumber,
            member_id: memberId,
            year_month: yearMonth,
            payer_id: claim.payer?.id ?? '',
          })),
        )
        .execute()
    await db
      .insertInto('claim_transmission')
      .values(
        some.map(({ claim, evidence }) => ({
          ...its,
          control_number: claim.controlNumber,
          file_number: number,
          part: parts.get(claim.controlNumber) ?? 1,
          frequency: claim.frequency,
          content: JSON.stringify(claim),
          evidence_digest: evidence,
        })),
      )
      .execute()
  }
}

/** The text of a file, the same bytes every time. */
export async function claimFileText(db: GroupDb, number: number) {
  const file = await db
    .selectFrom('claim_file')
    .select('content')
    .where('group_id', '=', db.groupId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!file) refuse('claims.fileUnknown')
  const rows = await db
    .selectFrom('claim_transmission as t')
    .innerJoin('claim as c', (on) => on.onRef('c.group_id', '=', 't.group_id').onRef('c.control_number', '=', 't.control_number'))
    .select('c.member_id')
    .distinct()
    .where('t.group_id', '=', db.groupId)
    .where('t.file_number', '=', number)
    .execute()
  return { text: inflateRawSync(file.content).toString('utf8'), members: rows.map((row) => row.member_id) }
}
