/** Months of moderate or high complexity: a fact with a reason, which complex chronic care (99487) asks for beside the plan. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button } from '@mantine/core'
import { type CarePlan, planApi } from '@vitalrounds/domain/care/plan/api'
import { complexMonths } from '@vitalrounds/domain/care/plan/complex-months'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { DraftedReasonDialog } from '../../drafts/parts/DraftedReasonDialog.tsx'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { monthIn, monthTitle } from '../../platform/zones.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import styles from './Plan.module.css'
import { May } from '../../ui/rights/May.tsx'

type Props = { member: Member; me: Me; months: CarePlan['complexMonths'] }

export function ComplexMonths({ member, me, months }: Props) {
  const running = monthIn(useNow(), me.groupTimeZone)
  const [recording, setRecording] = useState<string | null>(null)
  const open = complexMonths(running).filter((month) => months.every((item) => item.month !== month))
  return (
    <section aria-label="Complexity" className={styles['section']}>
      <h2 className={styles['heading']}>Complexity</h2>
      <ul className={styles['differences']}>
        {months.map(({ month, reason, recordedBy }) => (
          <li key={month}>{[monthTitle(month), reason, recordedBy].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      <div className={styles['acts']}>
        {open.map((month) => (
          <May key={month} do="member.update">
            <Button size="xs" variant="default" onClick={() => setRecording(month)}>
              Record complex decisions in {monthTitle(month)}
            </Button>
          </May>
        ))}
      </div>
      {recording !== null && <RecordDialog member={member} month={recording} onClose={() => setRecording(null)} />}
    </section>
  )
}

function RecordDialog({ member, month, onClose }: { member: Member; month: string; onClose: () => void }) {
  const record = useAct((reason: string) => call(planApi.noteComplexity, { params: { id: member._id }, body: { month, reason } }), {
    done: `${monthTitle(month)} is on record`,
    onDone: onClose,
  })
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`complexity ${month}`}
      isSent={record.isSuccess}
      title={`Complex decision making in ${monthTitle(month)}`}
      about={aboutMember(member)}
      usual={['Several medications changed', 'A condition got worse', 'After a hospital stay']}
      confirmLabel="Record"
      isBusy={record.isPending}
      error={problemWords(record.error)}
      onConfirm={(reason) => record.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>
        Moderate or high complexity, as 99487 asks for. The plan must be established or substantially revised in the same month as well.
      </DialogText>
    </DraftedReasonDialog>
  )
}
