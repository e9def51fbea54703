/** Asks before a consent is put on record or taken back, and says what follows from either. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { consentMethodProblems, spokenByMember } from '@vitalrounds/domain/members/consent-method'
import { consentTexts, isOfCare } from '@vitalrounds/domain/members/consents'
import type { ConsentKind, Member } from '@vitalrounds/domain/members/member'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { useFields } from '../../ui/fields/fields.ts'
import { consentNames } from '../form/consent-names.ts'
import { ConsentMethodFields } from '../form/ConsentMethodFields.tsx'
import formStyles from '../form/MemberForm.module.css'
import { ReadAloud } from '../form/ReadAloud.tsx'
import { useMemberAct } from './member-act.ts'

type Props = { kind: ConsentKind; member: Member; isGiven: boolean; onClose: () => void }

const consequences: Record<ConsentKind, string> = {
  rpm: 'Monitoring cannot be billed without it. To end monitoring, disenroll the member below.',
  ccm: 'This takes effect at the end of the calendar month: time of chronic care counts until then, and nothing of it can be billed afterwards. If the member wants it to stop now, remove the service below.',
  sms: 'No texts are sent until the member agrees again.',
  email: 'No emails are sent until the member agrees again.',
}

export function ConsentDialog({ kind, member, isGiven, onClose }: Props) {
  useReturnFocus()
  const fields = useFields(() => ({ consentMethod: spokenByMember() }))
  const { consentMethod } = fields.values
  const asksHow = isOfCare(kind) && !isGiven
  const [unnamed] = asksHow ? consentMethodProblems('consentMethod', consentMethod) : []
  const change = useMemberAct({
    run: () =>
      isGiven
        ? call(changeApi.revokeConsent, { params: { id: member._id }, body: { kind } })
        : call(changeApi.giveConsent, {
            params: { id: member._id },
            body: { kind, language: member.language, ...(asksHow && { consentMethod }) },
          }),
    done: () => `${consentNames[kind]}: consent ${isGiven ? 'revoked' : 'recorded'}`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={isGiven ? `Revoke consent: ${consentNames[kind]}` : `Record consent: ${consentNames[kind]}`}
      about={aboutMember(member)}
      confirmLabel={isGiven ? 'Revoke' : 'The member agrees'}
      isDangerous={isGiven}
      isBusy={change.isPending}
      error={problemWords(change.error)}
      onConfirm={() => (unnamed ? fields.tell([unnamed]) : change.mutate(undefined))}
      onCancel={onClose}
    >
      {isGiven ? (
        `The member no longer agrees. ${consequences[kind]} The earlier consent stays on record with today’s end.`
      ) : (
        <>
          <ReadAloud text={consentTexts[kind].text} language={member.language} />
          {asksHow && (
            <div className={formStyles['fields']}>
              <ConsentMethodFields path="consentMethod" bind={fields.bind} givenBy={consentMethod.givenBy} />
            </div>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
