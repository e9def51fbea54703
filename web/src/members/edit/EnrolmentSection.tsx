/** Whether the member is enrolled, paused or has left, how it came to that, and the way from one to the other. */
import { Button } from '@mantine/core'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { consentTexts } from '@vitalrounds/domain/members/consents'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { dateTime, slashDay } from '../../platform/zones.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DialogText } from '../../ui/FormDialog.tsx'
import { type Extra, ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Cell, FormSection } from '../form/FormSection.tsx'
import styles from './EditProfile.module.css'
import { refusalText, useMemberAct } from './member-act.ts'

type Props = { member: Member; me: Me }
type Turn = 'disenroll' | 'reEnroll' | 'pause'
type Given = { reason: string; ticked: readonly boolean[] }

type TurnWords = {
  title: string
  confirm: string
  done: string
  text: string
  isDangerous: boolean
  extras: readonly Extra[]
  run: (id: string, given: Given) => Promise<Member>
}

const turns: Record<Turn, TurnWords> = {
  disenroll: {
    title: 'Disenroll this member?',
    confirm: 'Disenroll',
    done: 'Member disenrolled',
    text: 'The member leaves every list but Disenrolled, and CCM ends too. Readings and history stay.',
    isDangerous: true,
    extras: [],
    run: (id, { reason }) => call(changeApi.disenroll, { params: { id }, body: { reason } }),
  },
  reEnroll: {
    title: 'Re-enroll this member?',
    confirm: 'Re-enroll',
    done: 'Member re-enrolled',
    text: 'The member returns to the lists today. The earlier stay remains in the history.',
    isDangerous: false,
    extras: [
      { label: 'RPM consent', description: consentTexts.rpm.text, isNeeded: true },
      { label: 'New episode of care', description: 'There is a new order with new goals on the chart.' },
    ],
    run: (id, { reason, ticked }) =>
      call(changeApi.reEnroll, {
        params: { id },
        body: { reason, rpmConsent: true, isNewEpisode: ticked[1] ?? false },
      }),
  },
  pause: {
    title: 'Pause monitoring?',
    confirm: 'Pause',
    done: 'Monitoring paused',
    text: 'For a hospital stay or a journey. The member stays enrolled and every list shows the pause.',
    isDangerous: false,
    extras: [],
    run: (id, { reason }) => call(changeApi.pause, { params: { id }, body: { reason } }),
  },
}

export function EnrolmentSection({ member, me }: Props) {
  const [turn, setTurn] = useState<Turn | null>(null)
  return (
    <FormSection title="Enrolment">
      <Cell span={6}>
        <p className={styles['line']}>{stateWords(member, me.timeZone)}</p>
        <div className={styles['turns']}>
          {member.disenrolled ? (
            <Button onClick={() => setTurn('reEnroll')}>Re-enroll</Button>
          ) : (
            <>
              {member.pausedAt === null ? (
                <Button variant="default" onClick={() => setTurn('pause')}>
                  Pause monitoring
                </Button>
              ) : (
                <Resume member={member} />
              )}
              <Button variant="outline" color="danger" onClick={() => setTurn('disenroll')}>
                Disenroll
              </Button>
            </>
          )}
        </div>
        <History member={member} me={me} />
      </Cell>
      {turn !== null && <TurnDialog member={member} turn={turn} onClose={() => setTurn(null)} />}
    </FormSection>
  )
}

function stateWords(member: Member, zone: string): string {
  if (member.disenrolled)
    return `Disenrolled${member.disenrolledAt === null ? '' : ` since ${dateTime(member.disenrolledAt, zone)}`}.`
  const enrolled = `Enrolled since ${slashDay(member.enrollmentDate)}.`
  if (member.pausedAt === null) return enrolled
  const why = member.pauseReason === '' ? '' : `: ${member.pauseReason}`
  return `${enrolled} Monitoring is paused since ${dateTime(member.pausedAt, zone)}${why}.`
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

function Resume({ member }: { member: Member }) {
  const resume = useMemberAct({
    run: () => call(changeApi.resume, { params: { id: member._id } }),
    done: () => 'Monitoring goes on',
  })
  return (
    <>
      <Button loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
        Resume monitoring
      </Button>
      {resume.isError && <Banner tone="danger">{refusalText(resume.error)}</Banner>}
    </>
  )
}

type DialogProps = { member: Member; turn: Turn; onClose: () => void }

function TurnDialog({ member, turn, onClose }: DialogProps) {
  const words = turns[turn]
  const act = useMemberAct({
    run: (given: Given) => words.run(member._id, given),
    done: () => words.done,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={words.title}
      about={`${member.name}, ${slashDay(member.dob)}`}
      confirmLabel={words.confirm}
      isDangerous={words.isDangerous}
      isBusy={act.isPending}
      error={refusalText(act.error)}
      extras={words.extras}
      onConfirm={(reason, ticked) => act.mutate({ reason, ticked })}
      onClose={onClose}
    >
      <DialogText>{words.text}</DialogText>
    </ReasonDialog>
  )
}
