/** Whom a dialog is about, by two identifiers. */
import type { Member } from '@vitalrounds/domain/members/member'
import { usDate } from '@vitalrounds/domain/us-date'

export const nameAndBirth = ({ name, dob }: Pick<Member, 'name' | 'dob'>) => `${name}, ${usDate(dob)}`
