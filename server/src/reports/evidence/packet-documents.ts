/** The documents of practitioners' orders that a packet names, as files beside it: found by the digest that the packet holds. */
import { documentTypes, type DocumentType } from '@vitalrounds/domain/care/practitioner-orders/order-document'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import type { Packet } from './evidence-packet.ts'

export type PacketDocument = { name: string; sha256: string }

/** Each once, in the order of the packet. A document is attached once and never changed: its digest names it for good. */
export function documentsIn(json: string): PacketDocument[] {
  const { memberId, evidence } = JSON.parse(json) as Pick<Packet, 'memberId' | 'evidence'>
  const documents = (evidence.practitionerOrders ?? []).flatMap(({ ordered_on: day, document }) => {
    if (document == null) return []
    const { ending } = documentTypes[document.mediaType as DocumentType]
    return [{ name: `${memberId}-order-${day}-${document.sha256.slice(0, 12)}.${ending}`, sha256: document.sha256 }]
  })
  return [...new Map(documents.map((document) => [document.name, document])).values()]
}

/** Whose packets may name one at all: few, so that the others need not be read for it. */
export async function membersWithDocuments(db: GroupDb): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct o.member_id from practitioner_order_document d
      join practitioner_order o on o.group_id = d.group_id and o.id = d.order_id
     where d.group_id = ${db.groupId}`.execute(db)
  return new Set(rows.map(({ member_id }) => member_id))
}

export async function documentBytes(db: GroupDb, memberId: string, { sha256 }: PacketDocument): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select d.bytes from practitioner_order_document d join practitioner_order o on o.group_id = d.group_id and o.id = d.order_id
     where d.group_id = ${db.groupId} and o.member_id = ${memberId} and d.sha256 = ${sha256} limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a packet names a document of an order that is not on record')
  return row.bytes
}
