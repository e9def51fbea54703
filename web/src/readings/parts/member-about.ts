/** Whom a dialog is about, so that nothing happens to a namesake. */
import { slashDay } from '../../platform/zones.ts'

export const aboutMember = (member: { name: string; dob: string }) => `${member.name}, ${slashDay(member.dob)}`
