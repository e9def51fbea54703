/** Where a member's parcel goes: the address as it is now; a later move does not redirect a parcel on its way. */
import { notEnrolledProblem } from '@vitalrounds/domain/members/can-change'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import type { ShipTo } from '../../vendors/vendor.ts'

/** Refuses a member who is unknown, has left, or whose address would not be found. */
export async function shipToOf(db: GroupDb, memberId: string): Promise<ShipTo> {
  const m = await db
    .selectFrom('member')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!m) return refuse('member.unknown')
  refuseIf(notEnrolledProblem(m))
  if (![m.address_line1, m.city, m.state, m.zip_code].every(Boolean)) return refuse('order.addressMissing')
  return {
    firstName: m.first_name,
    lastName: m.last_name,
    phone: m.phone,
    email: m.email,
    line1: m.address_line1,
    line2: m.address_line2,
    city: m.city,
    state: m.state,
    zipCode: m.zip_code,
  }
}
