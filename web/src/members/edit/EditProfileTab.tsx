/** /member-details/{id}/edit-profile: the profile with the checks of enrollment, then consents, programs, enrollment. */
import { Button } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import type { FormEvent } from 'react'
import { InsuranceRows } from '../../claims/parts/InsuranceRows.tsx'
import type { Me } from '../../platform/me.ts'
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'
import { CcmFields } from '../form/CcmFields.tsx'
import { ContactFields } from '../form/ContactFields.tsx'
import { Cell, FormSection } from '../form/FormSection.tsx'
import { PersonFields } from '../form/PersonFields.tsx'
import { TeamFields } from '../form/TeamFields.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import { EditBanners } from './EditBanners.tsx'
import styles from './EditProfile.module.css'
import { EnrollmentSection } from './EnrollmentSection.tsx'
import { ProgramsSection } from './ProgramsSection.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'
import { scrollToPart, useRequestedField } from './use-asked-place.ts'
import { useProfileEdit } from './use-profile-edit.ts'

type Props = { member: Member; me: Me }

export const EditProfileTab = ({ member, me }: Props) => (
  <div className={styles['tab']}>
    <OnThisPage />
    <ProfileFormPart member={member} me={me} />
    <FormSection id="insurance" title="Insurance" note="Who pays, and from which day on. Nothing of it holds up care.">
      <Cell span={6}>
        <InsuranceRows member={member} me={me} />
      </Cell>
    </FormSection>
    <ConsentsSection member={member} me={me} />
    <ProgramsSection member={member} me={me} />
    <EnrollmentSection member={member} me={me} />
  </div>
)

const parts = ['Insurance', 'Consents', 'Programs', 'Enrollment']

/** The way past the form, for whoever came to disenroll or to record a consent. */
const OnThisPage = () => (
  <nav aria-label="On this page" className={styles['parts']}>
    Below:
    {parts.map((title) => (
      <Button key={title} variant="subtle" size="compact-sm" onClick={() => scrollToPart(title.toLowerCase())}>
        {title}
      </Button>
    ))}
  </nav>
)

function ProfileFormPart({ member, me }: Props) {
  const edit = useProfileEdit(member, me)
  const { fields, phone, isDirty, isSaving } = edit
  useRequestedField(fields.idOf)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && !isSaving) edit.save()
  }
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Profile">
      <EditBanners edit={edit} />
      <FormSection title="Member">
        <PersonFields bind={fields.bind} />
      </FormSection>
      <FormSection title="Contact" note="A new phone number is looked up and compared with other members.">
        <ContactFields bind={fields.bind} check={phone} />
        <TimeZoneField bound={fields.bind('timeZone')} address={fields.values.address} saved={member.address} />
      </FormSection>
      <FormSection title="Care team">
        <TeamFields bind={fields.bind} me={me} />
      </FormSection>
      {member.services.includes('CCM') && (
        <FormSection title="CCM contact">
          <CcmFields bind={fields.bind} />
        </FormSection>
      )}
      <div className={styles['bar']}>
        <span id="why-not-save" className={styles['why']}>
          {isSaving ? 'Saving…' : isDirty ? 'Unsaved changes' : 'Nothing is changed.'}
        </span>
        <Button size="sm" variant="default" onClick={edit.reset} disabled={!isDirty || isSaving}>
          Undo changes
        </Button>
        {/* Never switched off, which would take the focus away from whoever pressed it. */}
        <Button
          size="sm"
          type="submit"
          aria-busy={isSaving}
          aria-disabled={!isDirty}
          aria-describedby="why-not-save"
          {...(!isDirty && { 'data-disabled': true, title: 'Nothing is changed.' })}
        >
          Save
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty}>The changes to this profile have not been saved.</LeaveGuard>
    </form>
  )
}
