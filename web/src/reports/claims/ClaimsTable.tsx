/** Claims with their lines, how each stands, and what can be done about it. */
import { Button } from '@mantine/core'
import { claimApi, type ClaimRow } from '@vitalrounds/domain/claims/claim-api'
import { usDate } from '@vitalrounds/domain/us-date'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { act, PlainTable } from '../../ui/table/PlainTable.tsx'
import reports from '../reports.module.css'
import styles from './claims.module.css'
import { dollars } from './dollars.ts'
import { Findings } from './Findings.tsx'

type Action = Exclude<ClaimRow['actions'][number], 'send'>
type Chosen = { row: ClaimRow; action: Action }

const actionWords: Record<Action, { title: string; about: string }> = {
  sendAgain: {
    title: 'Send again',
    about: 'The payer does not have it: it goes out once more as new, under its number, with what stands in the chart now.',
  },
  correct: { title: 'Correct', about: 'It replaces what the payer has, under its number, with what stands in the chart now.' },
  void: { title: 'Void', about: 'The payer is told to take back what it has under this number.' },
}

type Props = { rows: readonly ClaimRow[]; yearMonth: string; label: string; mayBill: boolean }

export function ClaimsTable({ rows, yearMonth, label, mayBill }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  if (rows.length === 0) return <EmptyState title={`Nothing under “${label}”.`}>Other claims of the month are chosen above.</EmptyState>
  return (
    <>
      <PlainTable label={label} columns={['Member', 'Payer', 'Lines', 'State', 'What to mend', act]}>
        {rows.map((row, n) => (
          <tr key={`${row.memberId} ${row.controlNumber} ${n}`}>
            <th scope="row">
              <Link
                to="/member-details/$memberId/$tab"
                params={{ memberId: row.memberId, tab: 'billing-insights' }}
                className={reports['name']}
              >
                {row.name}
              </Link>
              {` ${usDate(row.dob)}`}
            </th>
            <td>{row.payer || 'Nobody known'}</td>
            <td>
              <Lines row={row} />
            </td>
            <td>
              {row.stateTitle}
              {row.controlNumber !== '' && ` (${row.controlNumber}, sent ${usDate(row.sentOn ?? '')})`}
              {row.paidCents !== null && `, ${dollars(row.paidCents)} paid of ${dollars(row.cents)}`}
            </td>
            <td>
              <Findings findings={[...row.reasons, ...row.gaps]} memberId={row.memberId} yearMonth={yearMonth} />
              {row.notices.map((words) => (
                <div key={words}>{words}</div>
              ))}
            </td>
            <td>{mayBill && <Acts row={row} onChoose={setChosen} />}</td>
          </tr>
        ))}
      </PlainTable>
      {chosen && <Resend {...chosen} yearMonth={yearMonth} onClose={() => setChosen(null)} />}
    </>
  )
}

const Lines = ({ row: { lines } }: { row: ClaimRow }) => (
  <ul className={styles['findings']}>
    {lines.map(({ code, units, cents, serviceOn, outcome }, n) => (
      <li
        key={n}
      >{`${code}${units > 1 ? ` × ${units}` : ''}, ${usDate(serviceOn)}, ${dollars(cents)}${outcome === '' ? '' : `, ${outcome}`}`}</li>
    ))}
  </ul>
)

const Acts = ({ row, onChoose }: { row: ClaimRow; onChoose: (chosen: Chosen) => void }) => (
  <div className={styles['acts']}>
    {row.actions
      .filter((action) => action !== 'send')
      .map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant="default"
          aria-label={`${actionWords[action].title} the claim of ${row.name}`}
          onClick={() => onChoose({ row, action })}
        >
          {actionWords[action].title}
        </Button>
      ))}
  </div>
)

type ResendProps = Chosen & { yearMonth: string; onClose: () => void }

function Resend({ row, action, yearMonth, onClose }: ResendProps) {
  const { title, about } = actionWords[action]
  const send = useAct(() => call(claimApi.make, { params: { yearMonth }, body: { action, controlNumbers: [row.controlNumber] } }), {
    done: ({ number }) => `File ${number} was made; download it below`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`${title} ${row.controlNumber}`}
      about={`${row.name}, ${usDate(row.dob)}`}
      confirmLabel={title}
      isBusy={send.isPending}
      error={send.isError ? problemWords(send.error) : undefined}
      onConfirm={() => send.mutate(undefined)}
      onCancel={onClose}
    >
      {about}
    </ConfirmDialog>
  )
}
