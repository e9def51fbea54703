/** Why a text cannot be sent, in the words of the specification, each with the way to mend it. */
import type { ProblemCode } from '@vitalrounds/domain/problems'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/notices/Banner.tsx'
import { MendInProfile } from '../../ui/fields/ProfileFieldLink.tsx'
import { notTextedReason } from './not-texted-reason.ts'

type Props = { problem: ProblemCode; memberId?: string; className?: string | undefined }

export const TextingNotice = ({ problem, memberId, className }: Props) => (
  <div className={className}>
    <Banner tone="warning">{wordsOf(problem, memberId)}</Banner>
  </div>
)

function wordsOf(problem: ProblemCode, memberId: string | undefined): ReactNode {
  if (problem === 'sms.disabled')
    return (
      <>
        SMS messaging is disabled for your organization. Enable this feature <Link to="/settings/sms-group">here</Link>.
      </>
    )
  return (
    <>
      {notTextedReason(problem)} {memberId !== undefined && <MendInProfile problem={problem} memberId={memberId} />}
    </>
  )
}
