/** The enroll-member form, in the order a nurse asks: who, how to reach them, who cares, devices, consents. */
import { Button } from '@mantine/core'
import { enrollDisabledReason } from '@vitalrounds/domain/enrollment/enrollment'
import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { focusField } from '../../ui/fields/fields.ts'
import { ContactFields } from '../form/ContactFields.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { PersonFields } from '../form/PersonFields.tsx'
import { TeamFields } from '../form/TeamFields.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { draftWords } from '../../platform/draft-keeper.ts'
import styles from './Enroll.module.css'
import { EnrollBanners } from './EnrollBanners.tsx'
import { OrderSection } from './OrderSection.tsx'
import { ServicesSection } from './ServicesSection.tsx'
import { type Enrolled, type OpenedDraft, useEnrollment, type Enrollment } from './use-enrollment.ts'
import type { Me } from '../../platform/me.ts'

type Props = {
  me: Me
  draft: OpenedDraft
  /** Opened again from this very page, whose button has gone: the cursor goes to the first field. */
  isAgain: boolean
  onEnrolled: (enrolled: Enrolled) => void
  onCancel: () => void
}

export function EnrollForm({ me, draft, isAgain, onEnrolled, onCancel }: Props) {
  const enrollment = useEnrollment({ me, draft, onEnrolled })
  const { fields, phone } = enrollment
  const start = useEffectEvent(() => isAgain && focusField(fields.idOf('firstName')))
  useEffect(() => void start(), [])
  const why = useWhyDisabled(enrollment)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (why === undefined) void enrollment.submit()
  }
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit} aria-label="Enroll a member">
      <EnrollBanners enrollment={enrollment} />
      <div className={styles['sections']}>
        <FormSection title="1 Member" note="Fields with * are needed.">
          <PersonFields bind={fields.bind} />
        </FormSection>
        <FormSection title="2 Contact">
          <ContactFields bind={fields.bind} check={phone} />
        </FormSection>
        <FormSection title="3 Care team">
          <TeamFields bind={fields.bind} me={me} />
        </FormSection>
        <DevicesSection enrollment={enrollment} />
        <ServicesSection enrollment={enrollment} />
        <OrderSection enrollment={enrollment} />
      </div>
      <EnrollBar why={why} enrollment={enrollment} onCancel={onCancel} />
    </form>
  )
}

function useWhyDisabled({ fields, duplicate, usage, isSubmitting }: Enrollment) {
  return enrollDisabledReason(fields.values, { isDuplicate: duplicate !== undefined, usage, isSubmitting })
}

type BarProps = { why: string | undefined; enrollment: Enrollment; onCancel: () => void }

const EnrollBar = ({ why, enrollment, onCancel }: BarProps) => (
  <div className={styles['bar']}>
    <span className={styles['draft']} role="status">
      {draftWords(enrollment.draftState, enrollment.me.timeZone)}
    </span>
    <span id="why-not-enroll" className={styles['why']}>
      {why}
    </span>
    <Button size="sm" variant="default" onClick={onCancel}>
      Cancel
    </Button>
    {/* Stays reachable while it may not be pressed, so that everybody learns why. */}
    <Button
      size="sm"
      type="submit"
      loading={enrollment.isSubmitting}
      aria-disabled={why !== undefined}
      aria-describedby="why-not-enroll"
      {...(why !== undefined && { 'data-disabled': true, title: why })}
    >
      Enroll
    </Button>
  </div>
)
