/** The packets of everybody with a line in a closed month, made by a job a few at a time, and the ZIP of them with its manifest. */
import { sql } from 'kysely'
import { recordedName } from '../../platform/database/staff-name.ts'
import { changed } from '../../platform/changes.ts'
import { type Database, runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type ZipEntry, zipStream } from '../../platform/zip.ts'
import { packetJson } from './evidence-packet.ts'
import { filedRows } from '../../billing/filed-rows.ts'
import { deflateJson, unpacked } from '../frozen-bytes.ts'
import { sha256 } from '../judge-months.ts'
import { findStandingClose } from '../months.queries.ts'
import { documentBytes, documentsIn, membersWithDocuments } from './packet-documents.ts'
import { packetPdf } from './packet-pdf.ts'

const perTransaction = 20

/** Also whose line was added since, or taken out by an addendum. */
const withLines = (db: GroupDb, closeId: string) =>
  db
    .selectFrom(filedRows.as('r'))
    .where('r.group_id', '=', db.groupId)
    .where('r.close_id', '=', closeId)
    .where(
      sql<boolean>`(jsonb_array_length(r.lines) > 0 or exists (
        select from month_addendum a where a.group_id = r.group_id and a.close_id = r.close_id
           and a.member_id = r.member_id and jsonb_array_length(a.after) > 0))`,
    )

const closedMonth = async (db: GroupDb, yearMonth: string) => {
  const close = await findStandingClose(db, yearMonth)
  return close?.state === 'closed' ? close : refuse('month.notClosed')
}

export async function startExport(db: GroupDb, yearMonth: string, by: string) {
  const close = await closedMonth(db, yearMonth)
  const { total } = await withLines(db, close.id)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('evidence_export')
    .values({ group_id: db.groupId, year_month: yearMonth, total, asked_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  changed(db, 'evidenceAsked', { exportId: id })
  const [created] = await listExports(db, yearMonth)
  return created ?? refuse('request.notFound')
}

/** The job; twice is once. */
export async function makeExport(db: { worker: Database }, groupId: string, exportId: string) {
  while (await runInGroup(db.worker, groupId, (scoped) => makeSome(scoped, exportId)));
}

async function makeSome(db: GroupDb, exportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('evidence_export')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', exportId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const close = await findStandingClose(db, row.year_month)
  if (!close?.closed_at || Date.parse(close.closed_at) > Date.parse(row.asked_at)) return stop(db, exportId)
  const rows = await withLines(db, close.id)
    .select('r.member_id')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('evidence_export_part as p')
            .whereRef('p.group_id', '=', 'r.group_id')
            .whereRef('p.member_id', '=', 'r.member_id')
            .where('p.export_id', '=', exportId),
        ),
      ),
    )
    .orderBy('r.member_id')
    .limit(perTransaction)
    .execute()
  for (const { member_id } of rows) await makePart(db, exportId, { memberId: member_id, yearMonth: row.year_month })
  const done = row.done + rows.length
  const end =
    rows.length > 0
      ? { done }
      : { state: 'done', finished_at: db.asOf, sha256: sha256(await manifestOf(db, exportId, { withDocuments: true })) }
  await db.updateTable('evidence_export').set(end).where('group_id', '=', db.groupId).where('id', '=', exportId).execute()
  return rows.length > 0
}

/** The month was reopened meanwhile: of a close that no longer stands nothing more is made, and the next is asked for anew. */
async function stop(db: GroupDb, exportId: string): Promise<false> {
  const stopped = { state: 'stopped', finished_at: db.asOf }
  await db.updateTable('evidence_export').set(stopped).where('group_id', '=', db.groupId).where('id', '=', exportId).execute()
  return false
}

async function makePart(db: GroupDb, exportId: string, { memberId, yearMonth }: { memberId: string; yearMonth: string }) {
  const json = await packetJson(db, memberId, yearMonth)
  const pdf = packetPdf(json)
  await db
    .insertInto('evidence_export_part')
    .values({
      group_id: db.groupId,
      export_id: exportId,
      member_id: memberId,
      json: deflateJson(json),
      pdf: deflateJson(pdf),
      json_sha256: sha256(json),
      pdf_sha256: sha256(pdf),
    })
    .execute()
}

const partsOf = (db: GroupDb, exportId: string) =>
  db.selectFrom('evidence_export_part').where('group_id', '=', db.groupId).where('export_id', '=', exportId).orderBy('member_id')

/** In the form of sha256sum, so that any computer can check it; `withDocuments`: also those of the orders that packets name. */
async function manifestOf(db: GroupDb, exportId: string, { withDocuments }: { withDocuments: boolean }): Promise<string> {
  const rows = await partsOf(db, exportId).select(['member_id', 'json_sha256', 'pdf_sha256']).execute()
  const documented = withDocuments ? await membersWithDocuments(db) : new Set<string>()
  const lines: string[] = []
  for (const row of rows) {
    lines.push(`${row.json_sha256}  ${row.member_id}.json`, `${row.pdf_sha256}  ${row.member_id}.pdf`)
    if (documented.has(row.member_id))
      for (const { sha256: digest, name } of await documentsOfPart(db, exportId, row.member_id)) lines.push(`${digest}  ${name}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}

async function documentsOfPart(db: GroupDb, exportId: string, memberId: string) {
  const { json } = await partsOf(db, exportId).where('member_id', '=', memberId).select('json').executeTakeFirstOrThrow()
  return documentsIn(unpacked(json))
}

/** Opens a transaction of its own in the clinic, for what is read while the answer is under way. */
type Within = <T>(work: (db: GroupDb) => Promise<T>) => Promise<T>

/**
 * Sent while it is read, a few packets at a time, so that a clinic of thousands takes no more memory than one of twenty. A ZIP that
 * was made before documents were put beside the packets stays as its manifest says.
 */
export async function exportZip(db: GroupDb, { yearMonth, exportId, within }: { yearMonth: string; exportId: string; within: Within }) {
  const [request] = (await listExports(db, yearMonth)).filter((item) => item.exportId === exportId)
  if (request?.state !== 'done') return refuse('request.notFound')
  const whole = await manifestOf(db, exportId, { withDocuments: true })
  const withDocuments = request.sha256 === sha256(whole)
  const manifest = withDocuments ? whole : await manifestOf(db, exportId, { withDocuments })
  const documented = withDocuments ? await membersWithDocuments(db) : new Set<string>()
  const rows = await partsOf(db, exportId).select('member_id').execute()
  const members = rows.map((row) => row.member_id)
  return { bytes: zipStream(entriesOf({ exportId, manifest, members, documented, within })), members }
}

type ZipParts = { exportId: string; manifest: string; members: readonly string[]; documented: ReadonlySet<string>; within: Within }

async function* entriesOf({ exportId, manifest, members, documented, within }: ZipParts): AsyncGenerator<ZipEntry> {
  yield { name: 'SHA256SUMS', bytes: Buffer.from(manifest) }
  for (let at = 0; at < members.length; at += perTransaction) {
    const some = members.slice(at, at + perTransaction)
    const rows = await within((db) => partsOf(db, exportId).where('member_id', 'in', some).select(['member_id', 'json', 'pdf']).execute())
    for (const { member_id, json, pdf } of rows) {
      const text = unpacked(json)
      yield { name: `${member_id}.json`, bytes: Buffer.from(text) }
      yield { name: `${member_id}.pdf`, bytes: Buffer.from(unpacked(pdf)) }
      for (const document of documented.has(member_id) ? documentsIn(text) : [])
        yield { name: document.name, bytes: await within((db) => documentBytes(db, member_id, document)) }
    }
  }
}

/** Those of the close that stands: a ZIP of an earlier one tells other lines than its claims. */
export async function listExports(db: GroupDb, yearMonth: string) {
  const close = await findStandingClose(db, yearMonth)
  if (!close?.closed_at) return []
  const rows = await db
    .selectFrom('evidence_export as e')
    .innerJoin('app_user as u', 'u.id', 'e.asked_by')
    .where('e.group_id', '=', db.groupId)
    .where('e.year_month', '=', yearMonth)
    .where('e.asked_at', '>=', close.closed_at)
    .select(['e.id', 'e.state', 'e.total', 'e.done', 'e.sha256', 'e.asked_at', recordedName('u').as('by')])
    .orderBy('e.asked_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
  return rows.map((row) => ({
    exportId: row.id,
    yearMonth,
    state: row.state as 'running' | 'done',
    total: row.total,
    done: row.done,
    sha256: row.sha256,
    askedBy: row.by,
    askedAt: row.asked_at,
  }))
}
