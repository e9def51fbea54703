/** What stands in the way of enrolling, over the form: missing fields, a member who exists, the month's device limit. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { banners, type Banner as Notice } from '@vitalrounds/domain/enrollment/enrollment'
import { isOverLimit } from '@vitalrounds/domain/devices/usage'
import { requestedDevices } from '@vitalrounds/domain/enrollment/enrollment'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiProblem } from '../../platform/wire.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { ErrorSummary } from '../../ui/fields/ErrorSummary.tsx'
import { fieldLabel } from '../form/field-labels.ts'
import styles from './Enroll.module.css'
import { type Enrollment, isOutcomeUnknown } from './use-enrollment.ts'

type Props = { enrollment: Enrollment }
const incomplete = { title: 'Missing Information', text: 'Please check that all fields are complete.' }

export function EnrollBanners({ enrollment }: Props) {
  const { fields, today, duplicate, usage, isSubmitting } = enrollment
  const facts = { today, usage, isDuplicate: duplicate !== undefined, isSubmitting, wasSubmitted: false }
  const wrong = Object.keys(fields.errors).map((path) => ({ id: fields.idOf(path), label: fieldLabel(path) }))
  return (
    <div className={styles['banners']}>
      {wrong.length > 0 && <ErrorSummary {...incomplete} fields={wrong} />}
      {banners(fields.values, facts).map((notice) =>
        notice.code === 'member.duplicate' ? (
          <Duplicate key={notice.code} notice={notice} enrollment={enrollment} />
        ) : (
          <Limit key={notice.code} notice={notice} enrollment={enrollment} />
        ),
      )}
      <Refused enrollment={enrollment} />
    </div>
  )
}

type NoticeProps = Props & { notice: Notice }

const Duplicate = ({ notice, enrollment: { duplicate } }: NoticeProps) => (
  <Banner
    tone="danger"
    title={notice.title}
    action={
      duplicate && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/member-details/$memberId/$tab"
              params={{ memberId: duplicate._id, tab: duplicate.disenrolled ? 'edit-profile' : 'profile' }}
            />
          )}
        >
          Open
        </Button>
      )
    }
  >
    {notice.text}
    {duplicate && ` ${aboutMember(duplicate)}${duplicate.disenrolled ? ', disenrolled: open the member to re-enroll.' : '.'}`}
  </Banner>
)

/** A full month is only a notice until somebody asks for a device. */
const Limit = ({ notice, enrollment: { usage, fields } }: NoticeProps) => (
  <Banner tone={usage && isOverLimit(requestedDevices(fields.values).length, usage) ? 'danger' : 'warning'} title={notice.title}>
    {notice.text}
  </Banner>
)

/** What the server said to the last try; fields it named are told above. */
function Refused({ enrollment: { refused, isSubmitting, submit } }: Props) {
  if (!refused || isSubmitting) return null
  const details = refused instanceof ApiProblem ? refused : unexpected
  if (details.errors.length > 0) return null
  const mayHelp = isOutcomeUnknown(refused)
  return (
    <Banner
      tone="danger"
      title={details.title}
      action={
        mayHelp && (
          <Button variant="default" onClick={() => void submit()}>
            Retry
          </Button>
        )
      }
    >
      {details.detail}
      {mayHelp && ' Everything you typed is still here, and trying again enrolls nobody twice.'}
    </Banner>
  )
}
const unexpected = { title: 'Something went wrong', detail: 'An unexpected error occured!', errors: [] }
