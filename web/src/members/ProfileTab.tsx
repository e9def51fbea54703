/** What is known about a member beside the readings: who, how to reach them, their team, consents and programs. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Link } from '@tanstack/react-router'
import { noKnownAllergies } from '@vitalrounds/domain/chart/allergy-words'
import { medicationLines } from '@vitalrounds/domain/chart/current-medications'
import { monthOf } from '@vitalrounds/domain/days'
import type { Member } from '@vitalrounds/domain/members/member'
import { zoneTitle } from '@vitalrounds/domain/values/us-zones'
import type { ReactNode } from 'react'
import { DueCareItems } from '../care/parts/DueCareItems.tsx'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { dateOf, dayIn } from '../platform/zones.ts'
import { displayPhone } from '../ui/fields/format-phone.ts'
import { consentNames } from './form/consent-names.ts'
import styles from './ProfileTab.module.css'

type Props = { member: Member; me: Me }

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd>{children === '' || children === null ? <span className={styles['unknown']}>not recorded</span> : children}</dd>
  </div>
)
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['section']}>
    <h2>{title}</h2>
    {children}
  </section>
)
function Contact({ member }: { member: Member }) {
  const { address } = member
  const lines = [address.line1, address.line2, [address.city, address.state, address.zipCode].filter(Boolean).join(', ')].filter(Boolean)
  return (
    <Section title="Contact">
      <dl className={styles['facts']}>
        <Fact label="Phone">
          {displayPhone(member.phone)} {member.phoneInfo.type !== '' && <span className={styles['unknown']}>{member.phoneInfo.type}</span>}
        </Fact>
        <Fact label="Texts">{member.optInSMS ? 'Agreed to receive texts' : 'No texts'}</Fact>
        <Fact label="Email">{member.email}</Fact>
        <Fact label="Address">{lines.join(', ')}</Fact>
        <Fact label="Time zone">{zoneTitle(member.timeZone)}</Fact>
        <Fact label="Caregiver">{[member.caregiver.name, displayPhone(member.caregiver.phone)].filter(Boolean).join(', ')}</Fact>
      </dl>
    </Section>
  )
}

/** As the clinic calls it; its key where the clinic has it no more. */
const practiceName = (practiceId: string | null, me: Me) => me.practiceList.find(({ value }) => value === practiceId)?.text ?? practiceId

const Team = ({ member, me }: Props) => (
  <Section title="Care team">
    <dl className={styles['facts']}>
      <Fact label="Physician">{member.physicianName}</Fact>
      <Fact label="Care manager">{member.careManagerName}</Fact>
      <Fact label="Practice">{practiceName(member.practiceId, me)}</Fact>
      <Fact label="Enrolled">{usDate(member.enrollmentDate)}</Fact>
      <Fact label="Note">{member.note}</Fact>
    </dl>
  </Section>
)

/** That none is known is a fact that somebody stated; an empty list is none. */
const allergyWords = ({ allergies, hasNoKnownAllergies }: Member) =>
  hasNoKnownAllergies ? noKnownAllergies : allergies.map((a) => `${a.name} (${a.reaction})`).join(', ')

function Health({ member }: { member: Member }) {
  const month = monthOf(dayIn(useNow(), member.timeZone))
  // What has ended or was stopped stands under Rx info: here it would be read as taken
  const claimed = medicationLines(member.medications, month, ({ name }) => name)
  return (
    <Section title="Health">
      <dl className={styles['facts']}>
        <Fact label="Conditions">{member.chronicConditions.join(', ')}</Fact>
        <Fact label="Diagnosis codes">{member.diagnosisCodes.join(', ')}</Fact>
        <Fact label="Medications">{claimed.join(', ')}</Fact>
        <Fact label="Allergies">{allergyWords(member)}</Fact>
      </dl>
    </Section>
  )
}

/** What care management asks to be on file; for whoever is in it or was. */
const CareManagement = ({ member, me }: Props) => (
  <Section title="Chronic care management">
    <dl className={styles['facts']}>
      <Fact label="Since">{usDate(member.enrollmentDateCcm ?? '')}</Fact>
      <Fact label="Consent">{member.ccmPatientConsent ? 'Given' : 'None on file'}</Fact>
      <Fact label="Contact by">{member.methodOfCommunication}</Fact>
      <Fact label="Person to contact">{member.personToContact}</Fact>
      <Fact label="History">
        {member.disenrollCcmHist
          .map((item) => [`${item.enrollmentStatus} ${dateOf(item.changedAt, me.timeZone)}`, item.changedBy].filter(Boolean).join(', '))
          .join('; ')}
      </Fact>
    </dl>
  </Section>
)

const Consents = ({ member, me }: Props) => (
  <Section title="Consents">
    {member.consents.length === 0 ? (
      <p className={styles['unknown']}>No consent is on file.</p>
    ) : (
      <ul className={styles['list']}>
        {member.consents.map((c) => (
          <li key={c._id}>
            <b>{consentNames[c.kind]}</b>: given {dateOf(c.givenAt, me.timeZone)}
            {c.recordedBy !== '' && `, recorded by ${c.recordedBy}`}
            {c.revokedAt !== null && `; ended ${dateOf(c.revokedAt, me.timeZone)}`}
          </li>
        ))}
      </ul>
    )}
  </Section>
)

const Programs = ({ member, me }: Props) => (
  <Section title="Programs">
    {member.programs.length === 0 ? (
      <p className={styles['unknown']}>No program is recorded.</p>
    ) : (
      <ul className={styles['list']}>
        {member.programs.map((p) => (
          <li key={`${p.program} ${p.startedAt}`}>
            <b>{p.program}</b>: {dateOf(p.startedAt, me.timeZone)} – {p.endedAt === null ? 'now' : dateOf(p.endedAt, me.timeZone)}
            {p.endReason !== '' && ` (${p.endReason})`}
          </li>
        ))}
      </ul>
    )}
  </Section>
)

/** `children` are sections of other nouns. */
export const ProfileTab = ({ member, me, children }: Props & { children?: ReactNode }) => (
  <div className={styles['profile']}>
    <Contact member={member} />
    <Team member={member} me={me} />
    <Health member={member} />
    {me.actions.includes('care.read') && (
      <Section title="Due">
        <DueCareItems memberId={member._id} otherwise={<span className={styles['unknown']}>nothing</span>} />
      </Section>
    )}
    {member.disenrollCcmHist.length > 0 && <CareManagement member={member} me={me} />}
    <Consents member={member} me={me} />
    <Programs member={member} me={me} />
    {children}
    {me.actions.includes('audit.read') && (
      <Section title="Privacy">
        <Link to="/settings/audit-log" search={{ memberId: member._id }}>
          Who looked at this chart
        </Link>
      </Section>
    )}
  </div>
)
