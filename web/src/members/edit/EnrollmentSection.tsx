/** Whether the member is enrolled, paused or has left, how it came to that, and the way from one to the other. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Button } from '@mantine/core'
import { pauseProblem, reEnrollProblem, resumeProblem } from '@vitalrounds/domain/members/can-change'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { Cell, FormSection } from '../form/FormSection.tsx'
import styles from './EditProfile.module.css'
import { useMemberAct } from './member-act.ts'
import { type ProgramAct, TurnDialog } from './TurnDialog.tsx'

type Props = { member: Member; me: Me }

export function EnrollmentSection({ member, me }: Props) {
  const [turn, setTurn] = useState<ProgramAct | null>(null)
  return (
    <FormSection id="enrollment" title="Enrollment">
      <Cell span={6}>
        <p className={styles['line']}>{stateWords(member, me.timeZone)}</p>
        <Turns member={member} onTurn={setTurn} />
        <History member={member} me={me} />
      </Cell>
      {turn !== null && <TurnDialog member={member} turn={turn} onClose={() => setTurn(null)} />}
    </FormSection>
  )
}

function stateWords(member: Member, zone: string): string {
  if (member.disenrolled) return `Disenrolled${member.disenrolledAt === null ? '' : ` since ${dateTime(member.disenrolledAt, zone)}`}.`
  const enrolled = `Enrolled since ${usDate(member.enrollmentDate)}.`
  if (member.pausedAt === null) return enrolled
  const why = member.pauseReason === '' ? '' : `: ${member.pauseReason}`
  return `${enrolled} Monitoring is paused since ${dateTime(member.pausedAt, zone)}${why}.`
}

/** Two buttons that turn with the member instead of making way for others, so that the focus stays where it was. */
function Turns({ member, onTurn }: { member: Member; onTurn: (turn: ProgramAct) => void }) {
  const mayPause = pauseProblem(member) === undefined
  const mayResume = resumeProblem(member) === undefined
  const mayReEnroll = reEnrollProblem(member) === undefined
  const resume = useMemberAct({
    run: () => call(changeApi.resume, { params: { id: member._id } }),
    done: () => 'Monitoring goes on',
  })
  const goOn = () => {
    if (!resume.isPending) resume.mutate(undefined)
  }
  return (
    <div className={styles['turns']}>
      {(mayPause || mayResume) && (
        <Button variant={mayPause ? 'default' : 'filled'} aria-busy={resume.isPending} onClick={mayPause ? () => onTurn('pause') : goOn}>
          {mayPause ? 'Pause monitoring' : 'Resume monitoring'}
        </Button>
      )}
      <Button {...(!mayReEnroll && { variant: 'outline', color: 'danger' })} onClick={() => onTurn(mayReEnroll ? 'reEnroll' : 'disenroll')}>
        {mayReEnroll ? 'Re-enroll' : 'Disenroll'}
      </Button>
      {resume.isError && <Banner tone="danger">{problemWords(resume.error)}</Banner>}
    </div>
  )
}

const History = ({ member, me }: Props) =>
  member.disenrollHist.length === 0 ? null : (
    <details className={styles['details']}>
      <summary>History ({member.disenrollHist.length})</summary>
      {member.disenrollHist.map(({ enrollmentStatus, changedAt, changedBy, reason }) => (
        <p key={`${enrollmentStatus} ${changedAt}`} className={styles['line']}>
          {dateTime(changedAt, me.timeZone)}: {enrollmentStatus}
          {changedBy !== '' && ` by ${changedBy}`}
          {reason !== '' && ` (${reason})`}
        </p>
      ))}
    </details>
  )
