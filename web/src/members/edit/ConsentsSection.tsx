/** What the member agreed to: who recorded it, when, in which language and to which words; and taking it back. */
import { Button } from '@mantine/core'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { consentTexts } from '@vitalrounds/domain/members/consents'
import { takesTexts } from '@vitalrounds/domain/members/enrollment'
import type { ConsentKind, Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { dateTime, slashDay } from '../../platform/zones.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Cell, FormSection } from '../form/FormSection.tsx'
import { languageNames } from '../form/language-names.ts'
import styles from './EditProfile.module.css'
import { refusalText, useMemberAct } from './member-act.ts'

type Props = { member: Member; me: Me }
type Consent = Member['consents'][number]

const kinds: readonly ConsentKind[] = ['rpm', 'ccm', 'sms', 'email']
export const consentNames: Record<ConsentKind, string> = {
  rpm: 'Remote patient monitoring',
  ccm: 'Chronic care management',
  sms: 'Text messages',
  email: 'Email',
}

export function ConsentsSection({ member, me }: Props) {
  const shown = kinds.filter((kind) => kind !== 'ccm' || me.services.includes('CCM'))
  return (
    <FormSection title="Consents" note="Each consent names the wording that was read to the member.">
      <Cell span={6}>
        <ul className={styles['rows']}>
          {shown.map((kind) => (
            <ConsentRow key={kind} kind={kind} member={member} me={me} />
          ))}
        </ul>
      </Cell>
    </FormSection>
  )
}

const languageName = (language: string) => (languageNames as Record<string, string>)[language] ?? language
const givenWords = (consent: Consent, zone: string) =>
  `Given ${dateTime(consent.givenAt, zone)}${consent.recordedBy === '' ? '' : `, recorded by ${consent.recordedBy}`}, ${languageName(consent.language)}, wording of ${consent.textVersion}`
const revokedWords = (consent: Consent, zone: string) =>
  consent.revokedAt === null
    ? ''
    : `; revoked ${dateTime(consent.revokedAt, zone)}${consent.revokedBy === '' ? '' : ` by ${consent.revokedBy}`}`

/** Why a consent cannot be recorded here; undefined when it can. */
function whyNot(kind: ConsentKind, member: Member): string | undefined {
  if (kind === 'ccm' && !member.services.includes('CCM')) return 'Add the CCM service below to record this.'
  if (kind === 'sms' && !takesTexts(member.phoneInfo.type)) return 'This number is a landline and takes no texts.'
  return undefined
}

function ConsentRow({ kind, member, me }: Props & { kind: ConsentKind }) {
  const [isAsking, ask] = useState(false)
  const history = member.consents.filter((consent) => consent.kind === kind)
  const open = history.find((consent) => consent.revokedAt === null)
  const older = history.filter((consent) => consent !== open)
  const why = open ? undefined : whyNot(kind, member)
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <b>{consentNames[kind]}</b>
        <p className={styles['line']}>{open ? givenWords(open, me.timeZone) : (why ?? 'Not given')}</p>
        <details className={styles['details']}>
          <summary>{older.length > 0 ? `Wording and history (${older.length})` : 'Wording'}</summary>
          <p className={styles['line']}>{consentTexts[kind].text}</p>
          {older.map((consent) => (
            <p key={consent._id} className={styles['line']}>
              {givenWords(consent, me.timeZone)}
              {revokedWords(consent, me.timeZone)}
            </p>
          ))}
        </details>
      </div>
      {why === undefined && (
        <Button variant="default" onClick={() => ask(true)}>
          {open ? 'Revoke' : 'Record consent'}
          <span className="spoken"> {consentNames[kind]}</span>
        </Button>
      )}
      {isAsking && (
        <ConsentDialog kind={kind} member={member} isGiven={open !== undefined} onClose={() => ask(false)} />
      )}
    </li>
  )
}

type DialogProps = { kind: ConsentKind; member: Member; isGiven: boolean; onClose: () => void }

function ConsentDialog({ kind, member, isGiven, onClose }: DialogProps) {
  const change = useMemberAct({
    run: () =>
      isGiven
        ? call(changeApi.revokeConsent, { params: { id: member._id }, body: { kind } })
        : call(changeApi.giveConsent, { params: { id: member._id }, body: { kind, language: member.language } }),
    done: () => `${consentNames[kind]}: consent ${isGiven ? 'revoked' : 'recorded'}`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={isGiven ? `Revoke consent: ${consentNames[kind]}` : `Record consent: ${consentNames[kind]}`}
      about={`${member.name}, ${slashDay(member.dob)}`}
      confirmLabel={isGiven ? 'Revoke' : 'The member agrees'}
      isDangerous={isGiven}
      isBusy={change.isPending}
      error={refusalText(change.error)}
      onConfirm={() => change.mutate(undefined)}
      onCancel={onClose}
    >
      {isGiven
        ? 'The member no longer agrees. The earlier consent stays on record with today’s end.'
        : `Read this to the member in ${languageName(member.language)}: “${consentTexts[kind].text}”`}
    </ConfirmDialog>
  )
}
