/** What the member agreed to: who recorded it, when, in which language and to which words; and taking it back. */
import { Button } from '@mantine/core'
import { consentTexts, isOfCare, wordingElsewhere, wordingWords } from '@vitalrounds/domain/members/consents'
import { giveConsentProblem } from '@vitalrounds/domain/members/can-change'
import type { ConsentKind, Member } from '@vitalrounds/domain/members/member'
import { validationError } from '@vitalrounds/domain/problems'
import { useState } from 'react'
import type { Me } from '../../platform/me.ts'
import { dateTime } from '../../platform/zones.ts'
import { consentMethodNames, consentNames } from '../form/consent-names.ts'
import { Cell, FormSection } from '../form/FormSection.tsx'
import { languageNames } from '../../ui/fields/language-names.ts'
import { ConsentDialog } from './ConsentDialog.tsx'
import { ConsentMethodDialog } from './ConsentMethodDialog.tsx'
import styles from './EditProfile.module.css'

type Props = { member: Member; me: Me }
type Consent = Member['consents'][number]

const kinds: readonly ConsentKind[] = ['rpm', 'ccm', 'sms', 'email']

export function ConsentsSection({ member, me }: Props) {
  const visibleKinds = kinds.filter((kind) => kind !== 'ccm' || me.services.includes('CCM'))
  return (
    <FormSection id="consents" title="Consents" note="Each consent names the wording that was read to the member.">
      <Cell span={6}>
        <ul className={styles['rows']}>
          {visibleKinds.map((kind) => (
            <ConsentRow key={kind} kind={kind} member={member} me={me} />
          ))}
        </ul>
      </Cell>
    </FormSection>
  )
}

const languageName = (language: string) => (languageNames as Record<string, string>)[language] ?? language
const by = (name: string) => (name === '' ? '' : ` by ${name}`)

/** ", spoken, by a representative (daughter), for Dr. Lee": as far as it is on record. */
function howWords({ kind, method, givenBy, relation, practitioner }: Consent): string {
  const words = [
    isOfCare(kind) && method === null && 'how it was given is not on record',
    method !== null && consentMethodNames[method].toLowerCase(),
    givenBy === 'representative' && `by a representative (${relation})`,
    practitioner !== '' && `billing practitioner ${practitioner}`,
  ].filter((item) => item !== false)
  return words.map((word) => `, ${word}`).join('')
}
/** " (said 11/28/2026, 2:00 PM by Carla Reyes)" where how it was given was recorded later. */
const laterWords = ({ methodRecordedAt, methodRecordedBy }: Consent, zone: string) =>
  methodRecordedAt === null ? '' : ` (said ${dateTime(methodRecordedAt, zone)}${by(methodRecordedBy)})`
const consentGivenWords = (consent: Consent, zone: string) =>
  `Given ${dateTime(consent.givenAt, zone)}${howWords(consent)}${laterWords(consent, zone)}${consent.recordedBy === '' ? '' : `, recorded${by(consent.recordedBy)}`}, ${languageName(consent.language)}, wording ${consent.textVersion === wordingElsewhere ? '' : 'of '}${wordingWords(consent.textVersion)}`

/** One that ended at the moment of the next, or of its program, was not taken back. */
function endWords({ kind, revokedAt, revokedBy }: Consent, zone: string, { consents, programs }: Member): string {
  if (revokedAt === null) return ''
  const isReplaced = consents.some((other) => other.kind === kind && other.givenAt === revokedAt)
  const hasLeft = programs.some((stay) => stay.program === kind.toUpperCase() && stay.endedAt === revokedAt)
  const how = isReplaced ? 'given anew' : hasLeft ? 'ended with the program' : 'revoked'
  const until = kind === 'ccm' && how === 'revoked' ? ', in effect to the end of that month' : ''
  return `; ${how} ${dateTime(revokedAt, zone)}${by(revokedBy)}${until}`
}

function ConsentRow({ kind, member, me }: Props & { kind: ConsentKind }) {
  const [isAsking, ask] = useState(false)
  const [isSaying, say] = useState(false)
  const history = member.consents.filter((consent) => consent.kind === kind)
  const open = history.find((consent) => consent.revokedAt === null)
  const unsaid = isOfCare(kind) ? history.find(({ method }) => method === null) : undefined
  const older = history.filter((consent) => consent !== open)
  const why = open ? undefined : validationError(giveConsentProblem({ ...member, phoneType: member.phoneInfo.type, isGiven: false }, kind))
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <b>{consentNames[kind]}</b>
        <p className={styles['line']}>{open ? consentGivenWords(open, me.timeZone) : (why ?? 'Not given')}</p>
        <details className={styles['details']}>
          <summary>{older.length > 0 ? `Wording and history (${older.length})` : 'Wording'}</summary>
          <p className={styles['line']}>{consentTexts[kind].text}</p>
          {older.map((consent) => (
            <p key={consent._id} className={styles['line']}>
              {consentGivenWords(consent, me.timeZone)}
              {endWords(consent, me.timeZone, member)}
            </p>
          ))}
        </details>
      </div>
      {unsaid && (
        <Button variant="default" onClick={() => say(true)}>
          Say how it was given
          <span className="spoken"> {consentNames[kind]}</span>
        </Button>
      )}
      {why === undefined && (
        <Button variant="default" onClick={() => ask(true)}>
          {open ? 'Revoke' : 'Record consent'}
          <span className="spoken"> {consentNames[kind]}</span>
        </Button>
      )}
      {isSaying && unsaid && <ConsentMethodDialog member={member} consent={unsaid} zone={me.timeZone} onClose={() => say(false)} />}
      {isAsking && <ConsentDialog kind={kind} member={member} isGiven={open !== undefined} onClose={() => ask(false)} />}
    </li>
  )
}
