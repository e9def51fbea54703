/** What the member consents to, in the words that go on record, and the CCM service where the clinic has it. */
import { Button, Checkbox } from '@mantine/core'
import { consentTexts } from '@vitalrounds/domain/members/consents'
import { problems } from '@vitalrounds/domain/problems'
import { emptyCcm } from '@vitalrounds/domain/enrollment/enrollment'
import { ConsentMethodFields } from '../form/ConsentMethodFields.tsx'
import { CcmFields } from '../form/CcmFields.tsx'
import { Cell, FormSection } from '../form/FormSection.tsx'
import styles from './Enroll.module.css'
import type { Enrollment } from './use-enrollment.ts'

type Props = { enrollment: Enrollment }
/** Large enough to be read out from. */
const wording = { description: styles['wording'] ?? '' }

export function ServicesSection({ enrollment }: Props) {
  const { fields, me, phone } = enrollment
  const form = fields.values
  return (
    <FormSection title="5 Services" note="Read the text to the member and tick what they agree to.">
      <Cell span={6}>
        <Checkbox
          id={fields.idOf('rpmConsent')}
          label={
            <>
              RPM consent{' '}
              <span aria-hidden="true" className={styles['needed']}>
                *
              </span>
            </>
          }
          description={consentTexts.rpm.text}
          classNames={wording}
          checked={form.rpmConsent}
          error={fields.errors['rpmConsent']}
          onChange={(event) => fields.change('rpmConsent', event.currentTarget.checked)}
        />
      </Cell>
      {form.rpmConsent && (
        <ConsentMethodFields path="rpmConsentMethod" bind={fields.bind} givenBy={form.rpmConsentMethod?.givenBy ?? 'member'} />
      )}
      <Cell span={6}>
        <Checkbox
          label="May we text this number?"
          classNames={wording}
          description={<TextConsent {...phone} />}
          checked={form.optInSMS && phone.takesTexts}
          disabled={!phone.takesTexts}
          onChange={(event) => fields.change('optInSMS', event.currentTarget.checked)}
        />
      </Cell>
      {me.services.includes('CCM') && <Ccm enrollment={enrollment} />}
    </FormSection>
  )
}

/** What is agreed to, and what stands in its way. */
function TextConsent({ takesTexts, isOptedOut }: Pick<Enrollment['phone'], 'takesTexts' | 'isOptedOut'>) {
  const notice = !takesTexts ? 'This number is a landline and takes no texts.' : isOptedOut && problems['sms.optedOut'].text
  return (
    <>
      {takesTexts && consentTexts.sms.text}
      {notice && (
        <span className={styles['notice']} role="status">
          {notice}
        </span>
      )}
    </>
  )
}

function Ccm({ enrollment: { fields } }: Props) {
  const form = fields.values
  const toggle = () => {
    fields.setValues((before) => ({ ...before, ...emptyCcm(), hasCcm: !before.hasCcm }))
    for (const path of Object.keys(emptyCcm())) fields.forget(path)
  }
  return (
    <>
      <Cell span={6}>
        <Button variant="default" aria-expanded={form.hasCcm} onClick={toggle}>
          {form.hasCcm ? 'Remove CCM Service' : 'CCM Service'}
        </Button>
      </Cell>
      {form.hasCcm && (
        <>
          <CcmFields bind={fields.bind} />
          <ConsentMethodFields path="ccmConsent" bind={fields.bind} givenBy={form.ccmConsent.givenBy} />
          <Cell span={6}>
            <Checkbox
              id={fields.idOf('ccmPatientConsent')}
              label={
                <>
                  CCM consent{' '}
                  <span aria-hidden="true" className={styles['needed']}>
                    *
                  </span>
                </>
              }
              description={consentTexts.ccm.text}
              classNames={wording}
              checked={form.ccmPatientConsent}
              error={fields.errors['ccmPatientConsent']}
              onChange={(event) => fields.change('ccmPatientConsent', event.currentTarget.checked)}
            />
          </Cell>
        </>
      )}
    </>
  )
}
