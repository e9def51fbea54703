/** Nothing missing in a profile is a dead end: the way to the very place where it is filled in, for whoever may do it. */
import type { ApiProblemCode } from '../../platform/wire.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { meQuery } from '../../platform/me.ts'

/** A field of the form by its path, or the consents below it. */
export type ProfilePlace = 'phone' | 'address.line1' | 'caregiver.phone' | 'consents'

/** What is mended in the profile, and what one does there. */
const mends: Partial<Record<ApiProblemCode, { place: ProfilePlace; title: string }>> = {
  'sms.noPhone': { place: 'phone', title: 'Enter the phone number' },
  'call.noPhone': { place: 'phone', title: 'Enter the phone number' },
  'sms.landline': { place: 'phone', title: 'Change the phone number' },
  'sms.noConsent': { place: 'consents', title: 'Record the consent' },
}

export const placeToFix = (problem: ApiProblemCode): ProfilePlace | undefined => mends[problem]?.place

type Props = {
  memberId: string
  place: ProfilePlace
  /** What is begun here stays open beside it. */
  isBeside?: boolean
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

export function ProfileFieldLink({ memberId, place, isBeside = false, children, ...rest }: Props) {
  // Read from what the signed-in pages have loaded already
  const { data: me } = useQuery({ ...meQuery(), enabled: false })
  if (me?.actions.includes('member.update') === false) return null
  return (
    <Link
      to="/member-details/$memberId/$tab"
      params={{ memberId, tab: 'edit-profile' }}
      // The list one came from is still the way back
      search={(before: Record<string, unknown>) => ({ ...before, field: place })}
      {...(isBeside && { target: '_blank' })}
      {...rest}
    >
      {children}
    </Link>
  )
}

type MendProps = { memberId: string; problem: ApiProblemCode; isBeside?: boolean; className?: string | undefined }

/** Beside the words of a refusal; nothing where the profile has no part in it. */
export function MendInProfile({ problem, ...rest }: MendProps) {
  const mend = mends[problem]
  return mend ? (
    <ProfileFieldLink {...rest} place={mend.place}>
      {mend.title}
    </ProfileFieldLink>
  ) : null
}
