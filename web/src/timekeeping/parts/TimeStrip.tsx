/** Time in the header strip: counts while a member's page is open, shows the month, and asks after ten minutes of quiet. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button, Group, Modal } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { pageViewApi } from '@vitalrounds/domain/timekeeping/api'
import { programsOf, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { monthIn, timeOfDay } from '../../platform/zones.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { Meter } from '../../ui/Meter.tsx'
import type { Phase, PageTracker, TrackerState } from '../page-tracker.ts'
import { lengthText, programNames } from '../time-words.ts'
import { useTracker } from '../use-tracker.ts'
import styles from './TimeStrip.module.css'

const ManualTimeDialog = lazy(() => import('../ManualTimeDialog.tsx').then((file) => ({ default: file.ManualTimeDialog })))

type Props = { member: Member; me: Me; tab: string }

export function TimeStrip(props: Props) {
  // Emergency access records none
  if (props.member.disenrolled || !props.me.actions.includes('time.record')) return null
  return <Tracked {...props} />
}

const phaseWords: Record<Phase, string> = {
  counting: '',
  hidden: '',
  prompt: 'Paused',
  elsewhere: 'Counting on your other page',
  stopped: 'Not counting',
}

// docs/sources/product.md 1.9: 99457 is a 20-minute review
const neededMs = 1_200_000

function Tracked({ member, me, tab }: Props) {
  const { tracker, state, choose } = useTracker(member, me, tab)
  const monthMs = useMonth(member, me)[state.program] * 1000 + state.worked[state.program]
  return (
    <>
      <div className={styles['time']}>
        <span className={styles['label']}>Time spent</span>
        <span className={styles['line']}>
          <b role="timer" aria-label="Time on this member’s pages" className={styles['timer']}>
            {lengthText(state.visitMs)}
          </b>
          <Meter have={monthMs} need={neededMs} needText="20" unit="min" label="Minutes this month" text={lengthText(monthMs)} />
          <ProgramSwitch services={member.services} program={state.program} onChoose={choose} />
        </span>
        {phaseWords[state.phase] !== '' && <small className={styles['phase']}>{phaseWords[state.phase]}</small>}
        {me.excludePatientTime && <small className={styles['phase']}>Your time is not billed</small>}
      </div>
      <LostTime state={state} tracker={tracker} member={member} me={me} tab={tab} />
      {state.phase === 'prompt' && <Prompt member={member} onAnswer={(answer) => tracker.answer(answer)} />}
    </>
  )
}

/** Seconds counted of the month when the page was opened; none where it cannot be asked. */
function useMonth(member: Member, me: Me): Record<WorkProgram, number> {
  const yearMonth = monthIn(useNow(), me.groupTimeZone)
  const { data } = useQuery({
    ...apiQuery(pageViewApi.mine, { body: { memberId: member._id, yearMonth } }),
    // The visit that runs is added here; asked again, it would be counted twice
    meta: {},
    staleTime: Infinity,
    gcTime: 0,
  })
  return data?.seconds ?? { rpm: 0, ccm: 0 }
}

type SwitchProps = { services: readonly string[]; program: WorkProgram; onChoose: (program: WorkProgram) => void }

/** Only where there is something to choose: which program the time is for, from now on. */
function ProgramSwitch({ services, program, onChoose }: SwitchProps) {
  const programs = programsOf(services)
  if (programs.length < 2) return null
  return (
    <span role="group" aria-label="Time counts for" className={styles['switch']}>
      {programs.map((item) => (
        <button key={item} type="button" aria-pressed={item === program} className={styles['program']} onClick={() => onChoose(item)}>
          {programNames[item]}
        </button>
      ))}
    </span>
  )
}

/** Nothing counts while it stands open. */
function Prompt({ member, onAnswer }: { member: Member; onAnswer: (answer: 'yes' | 'no') => void }) {
  const navigate = useNavigate()
  const no = () => {
    onAnswer('no')
    void navigate({ to: '/home' })
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={<b>Are you still reviewing this patient?</b>}
      size="sm"
    >
      <p className={styles['about']}>{aboutMember(member)}</p>
      <p>There was no activity for 10 minutes. Time is not counted until you answer.</p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={no}>
          No
        </Button>
        <Button onClick={() => onAnswer('yes')} data-autofocus>
          Yes
        </Button>
      </Group>
    </Modal>
  )
}

function LostTime({ state, tracker, member, me, tab }: { state: TrackerState; tracker: PageTracker } & Props) {
  const [isEntering, setEntering] = useState(false)
  const { lost } = state
  if (lost === null) return null
  return (
    <div className={styles['lost']} role="status">
      <span>
        The line was down. {lengthText(lost.to - lost.from)} from {timeOfDay(lost.from, me.timeZone)} on could not be saved.
      </span>
      <Button size="compact-xs" variant="default" onClick={() => setEntering(true)}>
        Enter it by hand
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => tracker.forgetLost()}>
        Leave it out
      </Button>
      {isEntering && (
        <DialogBoundary onEscape={() => setEntering(false)}>
          <ManualTimeDialog
            member={member}
            me={me}
            tab={tab}
            given={lost}
            onClose={() => setEntering(false)}
            onDone={() => tracker.forgetLost()}
          />
        </DialogBoundary>
      )}
    </div>
  )
}
