/** Who pays for a member: today, from when to when, and all that was recorded before. */
import { Button } from '@mantine/core'
import { payerOn } from '@vitalrounds/domain/claims/member-payer'
import { memberPayerApi, type MemberPayerEntry, payerApi } from '@vitalrounds/domain/claims/payer-api'
import { usDate } from '@vitalrounds/domain/us-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { dateTime, dayIn } from '../../platform/zones.ts'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { InsuranceDialog } from './InsuranceDialog.tsx'
import styles from './Insurance.module.css'
import { May } from '../../ui/rights/May.tsx'

type Props = { member: { _id: string; name: string; dob: string }; me: Me }

/** "Medicare of New York, number 1EG4TE5MK73, from 07/01/2026". */
const entryWords = ({ payerId, payerName, insuredId, from, to }: MemberPayerEntry) =>
  [
    payerId === null ? 'No payer' : payerName,
    payerId !== null && `number ${insuredId}`,
    `from ${usDate(from)}${to === null ? '' : ` to ${usDate(to)}`}`,
  ]
    .filter((part) => part !== false)
    .join(', ')

export function InsuranceRows({ member, me }: Props) {
  const [isRecording, setRecording] = useState(false)
  const [today] = useState(() => dayIn(Date.now(), me.groupTimeZone))
  const entries = useQuery(apiQuery(memberPayerApi.list, { params: { id: member._id } }))
  const payers = useQuery(apiQuery(payerApi.get, {}))
  const problem =
    loadState(entries, 'The insurance could not be loaded', 'line') ?? loadState(payers, 'The payers could not be loaded', 'line')
  if (!entries.data || !payers.data) return problem
  const current = payerOn(entries.data.payers, today)
  const older = entries.data.payers.filter((entry) => entry !== current)
  const choices = payers.data.value.payers
  return (
    <div className={styles['insurance']}>
      <p className={styles['line']}>{current === null ? 'No payer is on record for today.' : entryWords(current)}</p>
      {older.length > 0 && (
        <details className={styles['details']}>
          <summary>{`Recorded before or for other days (${older.length})`}</summary>
          {older.map((entry) => (
            <p key={entry._id} className={styles['line']}>
              {`${entryWords(entry)}; recorded ${dateTime(entry.recordedAt, me.timeZone)}${entry.recordedBy === '' ? '' : ` by ${entry.recordedBy}`}`}
            </p>
          ))}
        </details>
      )}
      {choices.length === 0 ? (
        <p className={styles['line']}>
          The clinic has no payers yet: <Link to="/settings/payers">Settings, Payers</Link>
        </p>
      ) : (
        <May do="coverage.write">
          <Button variant="default" onClick={() => setRecording(true)}>
            Record insurance
          </Button>
        </May>
      )}
      {isRecording && <InsuranceDialog member={member} payers={choices} today={today} onClose={() => setRecording(false)} />}
    </div>
  )
}
