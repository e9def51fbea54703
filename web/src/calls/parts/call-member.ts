/** Calls a member from wherever somebody reads about them; the call goes on in its panel. */
import type { Member } from '@vitalrounds/domain/members/member'
import { type Party } from '../voice/phone.ts'
import { phone } from '../voice/use-phone.ts'

export const callMember = ({ _id: memberId, name }: Pick<Member, '_id' | 'name'>, party: Party = 'member') =>
  void phone.call({ memberId, name }, party)
