import { usDate } from '../us-date.ts'

/** Who a dialog is about: the member's name with the date of birth (plain date, as it is stored), so that nothing happens to a namesake. */
export const aboutMember = (member: { name: string; dob: string }): string => `${member.name}, ${usDate(member.dob)}`
