/** The document of an order that was given elsewhere: attached once, handed out as it came. */
import { hash } from 'node:crypto'
import type { PractitionerOrder } from '@vitalrounds/domain/care/practitioner-orders/api'
import {
  documentProblem,
  type DocumentType,
  documentTypeOf,
  documentTypes,
} from '@vitalrounds/domain/care/practitioner-orders/order-document'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { requireLockedMember } from '../../readings/settle-member.ts'
import { orderOf } from './record-order.ts'

type Attached = { memberId: string; orderId: string; name: string; content: string; by: string }

/** What the letters mean, where they are base64 and nothing else. */
function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64')
  return bytes.toString('base64') === content ? bytes : Buffer.alloc(0)
}

export async function attachDocument(db: GroupDb, { memberId, orderId, name, content, by }: Attached): Promise<PractitionerOrder> {
  const bytes = bytesOf(content)
  const mediaType = documentTypeOf(bytes) ?? refuse('request.invalid', { errors: [{ path: 'content', message: documentProblem }] })
  await requireLockedMember(db, memberId)
  const order = await orderOf(db, memberId, orderId)
  if (order.source === null) refuse('practitionerOrder.signedHere')
  if (order.retraction !== null) refuse('practitionerOrder.retracted')
  if (order.document !== null) refuse('practitionerOrder.documented')
  await db
    .insertInto('practitioner_order_document')
    .values({
      group_id: db.groupId,
      order_id: orderId,
      name,
      media_type: mediaType,
      bytes,
      sha256: hash('sha256', bytes, 'hex'),
      attached_at: db.asOf,
      attached_by: by,
    })
    .execute()
  changed(db, 'practitionerOrder', { memberId })
  return orderOf(db, memberId, orderId)
}

/** The bytes as they came, with a name that says nothing of the member. */
export async function orderDocument(db: GroupDb, { memberId, orderId }: { memberId: string; orderId: string }) {
  const stored = await db
    .selectFrom('practitioner_order_document as d')
    .innerJoin('practitioner_order as o', (on) => on.onRef('o.group_id', '=', 'd.group_id').onRef('o.id', '=', 'd.order_id'))
    .where('d.group_id', '=', db.groupId)
    .where('o.member_id', '=', memberId)
    .where('d.order_id', '=', orderId)
    .select(['d.bytes', 'd.media_type', 'o.ordered_on'])
    .executeTakeFirst()
  if (stored === undefined) return refuse('practitionerOrder.noDocument')
  const { ending } = documentTypes[stored.media_type as DocumentType]
  return { bytes: stored.bytes, name: `order-${stored.ordered_on}.${ending}` }
}
