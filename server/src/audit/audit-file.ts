/** The audit log taken away: as a table for people, as lines that prove themselves. */
import { type AuditFilters, mostAuditRows } from '@vitalrounds/domain/audit/api'
import { writeCsv } from '@vitalrounds/domain/files/csv'
import { type ProofLine, firstHash } from '../platform/audit/audit-chain.ts'
import { sealedRows } from '../platform/audit/audit-seal.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { findAudit } from './audit.queries.ts'

const head = ['Seal', 'When (UTC)', 'Who', 'Kind of actor', 'What', 'Call', 'Result', 'Members', 'Others', 'Reason', 'Address', 'Request']

/** Rows as CSV, newest first. */
export async function auditCsv(db: GroupDb, filters: AuditFilters) {
  const { entries } = await findAudit(db, { ...filters, most: mostAuditRows })
  const rows = entries.map((e) => [
    e.seal === null ? '' : String(e.seal),
    e.at,
    e.actorName,
    e.actorKind,
    e.summary,
    e.action,
    e.result,
    e.members.map(({ name }) => name).join('; '),
    String(e.others),
    e.reason ?? '',
    e.ip ?? '',
    e.requestId ?? '',
  ])
  return { text: writeCsv([head, ...rows]), members: membersIn(entries.map(({ members }) => members)) }
}

const membersIn = (rows: readonly (readonly { memberId: string }[])[]) => [
  ...new Set(rows.flatMap((members) => members.map(({ memberId }) => memberId))),
]

/** Lines of one proof file, some 50 MB; the next one begins where it ends. */
const mostProofRows = 100_000

type SealedRow = { before: Buffer; hash: Buffer; columns: unknown[] }
const proofLine = (seal: number, { before, hash, columns }: SealedRow): ProofLine => ({
  seal,
  before: before.toString('hex'),
  hash: hash.toString('hex'),
  columns,
})

/** Sealed rows from one seal on, each with the hash before it and its own. Ids and reasons stand in them, names do not. */
export async function auditProof(db: GroupDb, fromSeal: number) {
  // One seal more, for the hash it begins with
  let last = Math.max(0, fromSeal - 2)
  let before = firstHash
  let text = ''
  for (let size = 0; size < mostProofRows;) {
    const rows = await sealedRows(db, last)
    if (rows.length === 0) break
    for (const { seq, hash, columns } of rows) {
      if (seq >= fromSeal) text += `${JSON.stringify(proofLine(seq, { before, hash, columns }))}\n`
      before = hash
      last = seq
    }
    size += rows.length
  }
  return { text, members: [] }
}
