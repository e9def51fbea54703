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
import { Lines, Small } from '../../ui/Lines.tsx'
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
      <PlainTable label={label} columns={['Member', 'Payer', 'Lines', 'Status', 'What to mend', act]}>
        {rows.map((row, n) => (
          <tr key={`${row.memberId} ${row.controlNumber} ${n}`}>
            <th scope="row">
              <Lines below={usDate(row.dob)}>
                <Link
                  to="/member-details/$memberId/$tab"
                  params={{ memberId: row.memberId, tab: 'billing-insights' }}
                  className={reports['name']}
                >
                  {row.name}
                </Link>
              </Lines>
            </th>
            <td>{row.payer || 'Nobody known'}</td>
            <td>
              <BilledLines row={row} />
            </td>
            <td>
              <StateCell row={row} />
            </td>
            <td>
              <Findings findings={[...row.reasons, ...row.gaps]} memberId={row.memberId} yearMonth={yearMonth} />
              {row.notices.map((words) => (
                <Small key={words}>{words}</Small>
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

/** "99454 × 2  10/22/2026  $80.00, denied": each a line, what belongs together under each other. */
const BilledLines = ({ row: { lines } }: { row: ClaimRow }) => (
  <ul className={styles['lines']}>
    {lines.map(({ code, units, cents, serviceOn, outcome }, n) => (
      <li key={n}>
        <span>{`${code}${units > 1 ? ` × ${units}` : ''}`}</span> <span>{usDate(serviceOn)}</span>{' '}
        <span>{`${dollars(cents)}${outcome === '' ? '' : `, ${outcome}`}`}</span>
      </li>
    ))}
  </ul>
)

/** How it stands; what waits for somebody stands out. */
const StateCell = ({ row: { stateTitle, isWork, controlNumber, sentOn, paidCents, cents } }: { row: ClaimRow }) => (
  <div className={styles['stack']}>
    <div className={styles['state']} data-work={isWork}>
      {stateTitle}
    </div>
    {controlNumber !== '' && <Small>{`${controlNumber}, sent ${usDate(sentOn ?? '')}`}</Small>}
    {paidCents !== null && <Small>{`${dollars(paidCents)} paid of ${dollars(cents)}`}</Small>}
  </div>
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
    done: ({ number }) => `File ${number} was made; it stands below under Files`,
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
