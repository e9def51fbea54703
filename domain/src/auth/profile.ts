/** What people of a clinic say about themselves. */
import { z } from 'zod'
import { Npi } from '../values/npi.ts'
import { isUsZone } from '../values/us-zones.ts'
import { TypedPhone } from '../values/typed-phone.ts'
import { careTitles } from '../values/care-titles.ts'

const longestName = 60
const name = (empty: string) => z.string().trim().min(1, empty).max(longestName, `At most ${longestName} characters.`)

/** A name that somebody else states, as the form takes it; '' where it is none or too long: its owner enters it, and nobody cuts it. */
export const statedName = (value: unknown): string => (typeof value === 'string' && value.trim().length <= longestName ? value.trim() : '')

/** Where clinics of this product are. */
export const ZoneName = z.string().refine(isUsZone, 'Choose a time zone.')

export const CareTitle = z.enum(['', ...careTitles], 'Choose one of the titles.')

export const Profile = z.strictObject({
  firstName: name('Enter your first name.'),
  lastName: name('Enter your last name.'),
  /** How members are told who wrote. */
  namePublic: name('Enter the name that members see.'),
  title: CareTitle,
  /** Stands on claims for what this person renders. */
  npi: Npi,
  timeZone: ZoneName,
  /** 000-000-0000 */
  phone: TypedPhone,
  /** The time this person spends with charts counts for no bill. */
  excludePatientTime: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** The same as it is kept: an account begins without most of it. */
export const ProfileRecord = z.object({
  firstName: z.string(),
  lastName: z.string(),
  namePublic: z.string(),
  title: z.string(),
  npi: z.string(),
  timeZone: z.string(),
  phone: z.string(),
  excludePatientTime: z.boolean(),
})
export type ProfileRecord = z.infer<typeof ProfileRecord>
