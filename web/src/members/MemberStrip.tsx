/** Who this is and how they are, on every member page and never scrolled away (docs/sources/screens.md header-strip). */
import { shortSpan, usDate } from '@vitalrounds/domain/us-date'
import { yearsBetween } from '@vitalrounds/domain/days'
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import type { Member, MemberRow } from '@vitalrounds/domain/members/member'
import { reasonSince } from '@vitalrounds/domain/members/reason-age'
import type { ReactNode } from 'react'
import { ageWords } from '../platform/zones.ts'
import { Age } from '../ui/Age.tsx'
import { Doubt } from '../ui/Doubt.tsx'
import { Meter } from '../ui/Meter.tsx'
import { languageNames } from '../ui/fields/language-names.ts'
import styles from './MemberStrip.module.css'
import { VitalValue, WeightChange } from './VitalValue.tsx'
import { suspectReason, judgmentOf, latestPressure, pressureJudgment, vitalText } from './vital-words.ts'

type Props = { member: Member; now: number; today: string; zone: string }

type StatProps = { label: string; at?: string | null; now: number; zone: string; children: ReactNode }

/** A value stands out, its label and age do not; "no reading" is said in words. */
const Stat = ({ label, at, now, zone, children }: StatProps) => (
  <div className={styles['stat']}>
    <dt>{label}</dt>
    <dd>
      <span className={styles['value']}>{children}</span>
      {at && <Age className={styles['age']} {...ageWords(at, now, zone)} />}
    </dd>
  </div>
)

const none = <span className={styles['none']}>no reading</span>

function Pressure({ member, zone }: Pick<Props, 'member' | 'zone'>) {
  const text = latestPressure(member)
  if (text === null) return none
  return (
    <VitalValue zone={zone} {...pressureJudgment(member)}>
      {text}
    </VitalValue>
  )
}

function Vitals({ member, now, zone }: Omit<Props, 'today'>) {
  const { bodyWeight, bloodSugar } = member
  return (
    <>
      <Stat label="BP mmHg" at={member.systolicBPLastDT} now={now} zone={zone}>
        <Pressure member={member} zone={zone} />
        <Doubt why={suspectReason(member, 'systolicBP')} />
      </Stat>
      <Stat label="Weight lbs" at={member.bodyWeightLastDT} now={now} zone={zone}>
        {bodyWeight === null ? (
          none
        ) : (
          <>
            {bodyWeight.toFixed(1)}
            <Doubt why={suspectReason(member, 'bodyWeight')} />
            <small>
              <WeightChange row={member} zone={zone} />
            </small>
          </>
        )}
      </Stat>
      <Stat label="Glucose mg/dL" at={member.bloodSugarLastDT} now={now} zone={zone}>
        {bloodSugar === null ? (
          none
        ) : (
          <VitalValue zone={zone} {...judgmentOf(member, 'bloodSugar')}>
            {vitalText(member, 'bloodSugar', bloodSugar)}
          </VitalValue>
        )}
        <Doubt why={suspectReason(member, 'bloodSugar')} />
      </Stat>
      {besides
        .filter(({ vital }) => isTold(member, vital))
        .map(({ vital, label }) => (
          <Stat key={vital} label={label} at={member[`${vital}LastDT`]} now={now} zone={zone}>
            <VitalValue zone={zone} {...judgmentOf(member, vital)}>
              {vitalText(member, vital, member[vital] ?? 0)}
            </VitalValue>
            <Doubt why={suspectReason(member, vital)} />
          </Stat>
        ))}
    </>
  )
}

/** The latest values alone, for a page that is not the member's. */
export const LatestVitals = (props: Omit<Props, 'today'>) => (
  <dl className={`${styles['stats']} ${styles['apart']}`} aria-label="Latest values">
    <Vitals {...props} />
  </dl>
)

/** Told only when they matter: the strip has room for what needs somebody. */
const besides = [
  { vital: 'spo2', label: 'SpO2 %' },
  { vital: 'pulse', label: 'Pulse bpm' },
] as const

/** Out of its rules, or with a warning that waits although a later value is within them. */
const isTold = (member: Member, vital: (typeof besides)[number]['vital']) =>
  member[vital] !== null && (judgmentOf(member, vital).severity !== 'ok' || member.vitalsToReview.includes(vital))

/** Reminders of the billing rules that the first reason does not say already (docs/sources/product.md 2.9). */
const remindersBeside = ({ reason, reminders }: Member): string[] => [
  ...(reminders.firstMeasure && reason?.code !== 'firstMeasure' ? ['First measure'] : []),
  ...(reminders.remindMeasure && reason?.code !== 'remindMeasure' ? ['Remind Measure'] : []),
  ...(reminders.review99457 && reason?.code !== 'review99457' ? ['Review 99457'] : []),
]

function ToDo({ member, now, zone }: Omit<Props, 'today'>) {
  const { reason } = member
  const further = remindersBeside(member).join(' · ')
  if (reason === null && further === '') return null
  // Beside the reason that is as old, not behind what it is not the age of
  const since = reason && reasonSince(reason)
  return (
    <Stat label="To do" now={now} zone={zone}>
      <small>
        {reason && (
          <VitalValue zone={zone} severity={reason.severity} side={reason.side}>
            {reason.text}
          </VitalValue>
        )}
        <Doubt why={reason?.suspect} />
        {since !== null && (
          <>
            {' '}
            <Age className={styles['age']} {...ageWords(since, now, zone)} />
          </>
        )}
        {reason && further !== '' && ' · '}
        {further}
      </small>
    </Stat>
  )
}

/** `state` is what matters beside the name: that nobody is monitored here. */
type StripProps = { member: MemberRow; today: string; state?: string | undefined; children?: ReactNode }

/** Who it is; alone as long as no more than the name is known. */
export const StripOf = ({ member, today, state, children }: StripProps) => (
  <header className={styles['strip']} aria-label="Member">
    <div className={styles['who']}>
      <div className={styles['named']}>
        <h1 className={styles['name']}>{member.name}</h1>
        {state !== undefined && <p className={styles['state']}>{state}</p>}
      </div>
      <p className={styles['identity']}>
        {member.gender === 'male' ? 'Male' : 'Female'} · {yearsBetween(member.dob, today)} y · {usDate(member.dob)}
        {' · '}
        {member.mrn !== '' && <span className={styles['whole']}>MRN {member.mrn} ·</span>} {languageNames[member.language]}
      </p>
    </div>
    {children}
  </header>
)

function stateOf({ disenrolled, pausedAt, pauseReason }: Member): string | undefined {
  if (disenrolled) return 'Disenrolled'
  if (pausedAt === null) return undefined
  return pauseReason === '' ? 'Paused' : `Paused: ${pauseReason}`
}

/** Of which period the days are (docs/sources/rulings.md 64); before the first reading there is none. */
function periodText({ billingInsights: { '99454': period } }: Member): string {
  return period.periodStart && period.periodEnd ? shortSpan(period.periodStart, period.periodEnd) : ''
}

export function MemberStrip({ member, now, today, zone, children }: Props & { children?: ReactNode }) {
  return (
    <StripOf member={member} today={today} state={stateOf(member)}>
      <dl className={styles['stats']}>
        <Vitals member={member} now={now} zone={zone} />
        <div className={styles['stat']}>
          <dt>99454</dt>
          <dd>
            <Meter have={member.billingInsights['99454'].days} need={neededDays} unit="d" label="Days measured this period" />
            <small>{[periodText(member), `${member.measureFreq.toFixed(1)} a day (7 d)`].filter(Boolean).join(' · ')}</small>
          </dd>
        </div>
        <ToDo member={member} now={now} zone={zone} />
      </dl>
      <div className={styles['tools']} data-screen-only>
        {children}
      </div>
    </StripOf>
  )
}
