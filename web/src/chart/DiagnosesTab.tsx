/** manage-dx-info: codes and chronic conditions of the chart, what is suggested and why, and what was declined. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button } from '@mantine/core'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { diagnosisApi } from '@vitalrounds/domain/chart/api'
import type { Diagnosis } from '@vitalrounds/domain/chart/diagnoses'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateOf } from '../platform/zones.ts'
import { DraftedReasonDialog } from '../drafts/parts/DraftedReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Fold } from '../ui/Fold.tsx'
import { Lines } from '../ui/Lines.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { Note, Section, TabBody } from '../ui/Sections.tsx'
import styles from './Chart.module.css'
import { AddDiagnosis } from './AddDiagnosis.tsx'
import { CountCode } from './CountCode.tsx'
import { Labs } from './Labs.tsx'
import { Suggestions } from './Suggestions.tsx'
import { May } from '../ui/rights/May.tsx'

type Props = { member: Member; me: Me }
type Page = Reply<typeof diagnosisApi.list>

export function DiagnosesTab({ member, me }: Props) {
  const query = useQuery(apiQuery(diagnosisApi.list, { params: { id: member._id } }))
  const [ending, setEnding] = useState<Diagnosis | null>(null)
  if (!query.data) return <TabBody>{loadState(query, 'The diagnoses could not be loaded', 'rows')}</TabBody>
  const { diagnoses, suggestions, declined, conditionCount, listYear, offered } = query.data
  const active = diagnoses.filter(({ ended }) => ended === null)
  const past = diagnoses.filter(({ ended }) => ended !== null)
  return (
    <TabBody>
      <AddDiagnosis member={member} listYear={listYear} offered={offered} />
      <Suggestions suggestions={suggestions} member={member} me={me} />
      <Section title="On the chart">
        <Note>{countWithNoun(conditionCount, 'chronic condition')}, each counted once. Care management needs two or more.</Note>
        <Confirmation me={me} kind="condition-list" />
        {active.length === 0 ? (
          <EmptyState title="No diagnosis is on record">Add a code or a condition above.</EmptyState>
        ) : (
          <DiagnosisTable diagnoses={active} zone={me.timeZone} onEnd={setEnding} />
        )}
      </Section>
      {past.length > 0 && (
        <Fold title={`Ended (${past.length})`}>
          <DiagnosisTable diagnoses={past} zone={me.timeZone} />
        </Fold>
      )}
      <Declined declined={declined} member={member} zone={me.timeZone} />
      <Labs member={member} me={me} />
      {ending && <EndDialog diagnosis={ending} member={member} onClose={() => setEnding(null)} />}
    </TabBody>
  )
}

type TableProps = { diagnoses: readonly Diagnosis[]; zone: string; onEnd?: (diagnosis: Diagnosis) => void }

const DiagnosisTable = ({ diagnoses, zone, onEnd }: TableProps) => (
  <PlainTable label={onEnd ? 'Diagnoses' : 'Ended diagnoses'} columns={['Diagnosis', 'Title', 'Recorded', onEnd ? act : 'Ended']}>
    {diagnoses.map((item) => (
      <tr key={item._id}>
        <th>{item.value}</th>
        <td>
          <Lines below={[item.problem, item.evidence].filter(Boolean).join(' · ')}>
            {item.kind === 'condition' ? 'Chronic condition' : item.title}
          </Lines>
        </td>
        <td>
          <Lines below={item.recordedBy}>
            {dateOf(item.recordedAt, zone)}
            {item.source === 'suggested' && ', suggested and accepted'}
          </Lines>
        </td>
        <td>
          {onEnd ? (
            <span className={styles['acts']}>
              <CountCode diagnosis={item} among={diagnoses} />
              <May do="member.update">
                <Button variant="subtle" size="compact-sm" aria-label={`End ${item.value}`} onClick={() => onEnd(item)}>
                  End
                </Button>
              </May>
            </span>
          ) : (
            <Lines below={item.ended?.by}>{item.ended?.reason}</Lines>
          )}
        </td>
      </tr>
    ))}
  </PlainTable>
)

function Declined({ declined, member, zone }: { declined: Page['declined']; member: Member; zone: string }) {
  const reopen = useAct((declineId: string) => call(diagnosisApi.reopen, { params: { id: member._id, declineId } }), {
    done: 'May be suggested again',
    onDone: () => undefined,
  })
  if (declined.length === 0) return null
  return (
    <Fold title={`Declined suggestions (${declined.length})`}>
      <ul className={styles['suggestions']}>
        {declined.map((item) => (
          <li key={item._id} className={styles['suggestion']}>
            <Lines below={`${item.declinedBy}, ${dateOf(item.declinedAt, zone)}: ${item.reason}`}>
              {item.value} {item.title}
            </Lines>
            <May do="member.update">
              <Button variant="subtle" size="compact-sm" onClick={() => reopen.mutate(item._id)}>
                Let it be suggested again
              </Button>
            </May>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function EndDialog({ diagnosis, member, onClose }: { diagnosis: Diagnosis; member: Member; onClose: () => void }) {
  const end = useAct(
    (reason: string) => call(diagnosisApi.end, { params: { id: member._id, diagnosisId: diagnosis._id }, body: { reason } }),
    { done: 'Diagnosis ended', onDone: onClose },
  )
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`end ${diagnosis._id}`}
      isSent={end.isSuccess}
      title={`End ${diagnosis.value}`}
      about={aboutMember(member)}
      usual={['Resolved', 'Entered by mistake', 'Replaced by a more exact code']}
      confirmLabel="End"
      isBusy={end.isPending}
      error={problemWords(end.error)}
      onConfirm={(reason) => end.mutate(reason)}
      onClose={onClose}
    />
  )
}
