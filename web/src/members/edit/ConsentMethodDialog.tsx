/** Says how a consent was given, and by whom, where that was not recorded with it. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { consentMethodProblems, spokenByMember } from '@vitalrounds/domain/members/consent-method'
import type { Member } from '@vitalrounds/domain/members/member'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useFields } from '../../ui/fields/fields.ts'
import { consentNames } from '../form/consent-names.ts'
import { ConsentMethodFields } from '../form/ConsentMethodFields.tsx'
import formStyles from '../form/MemberForm.module.css'
import { useMemberAct } from './member-act.ts'

type Props = { member: Member; consent: Member['consents'][number]; zone: string; onClose: () => void }

export function ConsentMethodDialog({ member, consent, zone, onClose }: Props) {
  const fields = useFields(() => ({ consentMethod: spokenByMember() }))
  const { consentMethod } = fields.values
  const change = useMemberAct({
    run: () => call(changeApi.addConsentMethod, { params: { id: member._id, consentId: consent._id }, body: consentMethod }),
    done: () => `${consentNames[consent.kind]}: how consent was given is recorded`,
    onDone: onClose,
  })
  const send = () => {
    const unnamed = consentMethodProblems('consentMethod', consentMethod)
    fields.tell(unnamed)
    if (unnamed.length === 0) change.mutate(undefined)
  }
  return (
    <FormDialog
      title={`How consent was given: ${consentNames[consent.kind]}`}
      about={aboutMember(member)}
      submitLabel="Record"
      why={undefined}
      isBusy={change.isPending}
      error={problemWords(change.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <p>The consent of {dateTime(consent.givenAt, zone)}. It goes on record with today’s date and your name, and stays.</p>
      <div className={formStyles['fields']}>
        <ConsentMethodFields path="consentMethod" bind={fields.bind} givenBy={consentMethod.givenBy} />
      </div>
    </FormDialog>
  )
}
