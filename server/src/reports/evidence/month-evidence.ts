/** The lines of a closed month, member by member, and their packets in one ZIP. Of an auditor the rows of the grant alone are there. */
import { mostPacketsAtOnce, type MonthLines } from '@vitalrounds/domain/reports/packet-api'
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import { sql } from 'kysely'
import { filedLines, filedRows } from '../../billing/filed-rows.ts'
import { nameInLists } from '../../members/name-in-lists.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type ZipEntry, zipStream } from '../../platform/zip.ts'
import { sha256 } from '../judge-months.ts'
import { findStandingClose } from '../months.queries.ts'
import { packetJson } from './evidence-packet.ts'
import { documentBytes, documentsIn } from './packet-documents.ts'
import { packetPdf } from './packet-pdf.ts'

const mostMembers = 500

type Row = { memberId: string; name: string; dob: string; mrn: string; lines: BillingLine[] }

async function closedMonth(db: GroupDb, yearMonth: string) {
  const close = (await findStandingClose(db, yearMonth)) ?? refuse('month.notClosed')
  return close.state === 'closed' ? close : refuse('month.closing')
}

async function filedMembers(db: GroupDb, closeId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (
      select m.id as "memberId", m.name, m.dob, coalesce(m.mrn, '') as mrn, s.name_key, ${filedLines} as lines
        from ${filedRows} r
        join member m on m.group_id = r.group_id and m.id = r.member_id
        left join member_summary s on s.group_id = r.group_id and s.member_id = r.member_id
       where r.group_id = ${db.groupId} and r.close_id = ${closeId}) f
     where jsonb_array_length(f.lines) > 0
     order by f.name_key, f."memberId" limit ${mostMembers}`.execute(db)
  return rows
}

export async function monthLines(db: GroupDb, yearMonth: string): Promise<MonthLines> {
  const close = await closedMonth(db, yearMonth)
  const rows = await nameInLists(db, await filedMembers(db, close.id))
  return {
    yearMonth,
    closedAt: close.closed_at ?? close.started_at,
    members: rows.map(({ memberId, name, dob, mrn, lines }) => ({
      memberId,
      name,
      dob,
      mrn,
      lines: lines.map(({ code, units, serviceOn }) => ({ code, units, serviceOn })),
    })),
  }
}

export async function packetsTogether(db: GroupDb, yearMonth: string) {
  const close = await closedMonth(db, yearMonth)
  const rows = await filedMembers(db, close.id)
  if (rows.length > mostPacketsAtOnce) refuse('evidence.tooMany')
  const files: ZipEntry[] = []
  for (const { memberId } of rows) {
    const json = await packetJson(db, memberId, yearMonth)
    files.push({ name: `${memberId}.json`, bytes: Buffer.from(json) }, { name: `${memberId}.pdf`, bytes: Buffer.from(packetPdf(json)) })
    for (const document of documentsIn(json)) files.push({ name: document.name, bytes: await documentBytes(db, memberId, document) })
  }
  const manifest = files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join('')
  const members = rows.map(({ memberId }) => memberId)
  return { bytes: zipStream([{ name: 'SHA256SUMS', bytes: Buffer.from(manifest) }, ...files]), members }
}
