/** manage-rx-info: medications, allergies, and when they were gone through last. */
import { slashMonth, usDate } from '@vitalrounds/domain/us-date'
import { Button } from '@mantine/core'
import { type AllergyEntry, type MedicationEntry } from '@vitalrounds/domain/chart/medications'
import { startWords } from '@vitalrounds/domain/chart/current-medications'
import { noKnownAllergies } from '@vitalrounds/domain/chart/allergy-words'
import { rxApi } from '@vitalrounds/domain/chart/rx-api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { dateOf, monthIn } from '../platform/zones.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { Lines } from '../ui/Lines.tsx'
import { SeverityChip } from '../ui/SeverityChip.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { Bar, Note, Section, TabBody } from '../ui/Sections.tsx'
import styles from './Chart.module.css'
import { AllergyDialog } from './AllergyDialog.tsx'
import { MedicationDialog } from './MedicationDialog.tsx'
import { StatementDialog } from './StatementDialog.tsx'
import { TakeBackDialog, type TakeBack } from './TakeBackDialog.tsx'
import { May } from '../ui/rights/May.tsx'

type Props = { member: Member; me: Me }
type Rx = Reply<typeof rxApi.get>
type Dialog =
  | { kind: 'medication'; medication: MedicationEntry | null }
  | { kind: 'allergy' }
  | { kind: 'reconciliation' | 'noKnownAllergies' }
  | { kind: 'takeBack'; what: TakeBack }

export function RxTab({ member, me }: Props) {
  const query = useQuery(apiQuery(rxApi.get, { params: { id: member._id } }))
  const month = monthIn(useNow(), member.timeZone)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  if (!query.data) return <TabBody>{loadState(query, 'The medications could not be loaded', 'rows')}</TabBody>
  return (
    <TabBody>
      <Reconciliation rx={query.data} zone={me.timeZone} onOpen={() => setDialog({ kind: 'reconciliation' })} />
      <Medications rx={query.data} zone={me.timeZone} month={month} onOpen={setDialog} />
      <Allergies rx={query.data} zone={me.timeZone} onOpen={setDialog} />
      {dialog?.kind === 'medication' && <MedicationDialog member={member} medication={dialog.medication} onClose={close} />}
      {dialog?.kind === 'allergy' && <AllergyDialog member={member} onClose={close} />}
      {(dialog?.kind === 'reconciliation' || dialog?.kind === 'noKnownAllergies') && (
        <StatementDialog kind={dialog.kind} member={member} changes={query.data.changes} onClose={close} />
      )}
      {dialog?.kind === 'takeBack' && <TakeBackDialog what={dialog.what} member={member} onClose={close} />}
    </TabBody>
  )
}

const changeWords = { new: 'New', gone: 'No longer taken', changed: 'Changed' }

function Reconciliation({ rx, zone, onOpen }: { rx: Rx; zone: string; onOpen: () => void }) {
  const { reconciliation, due, changes } = rx
  return (
    <section aria-label="Reconciliation">
      <Bar
        acts={
          <May do="member.update">
            <Button size="compact-sm" variant="default" onClick={onOpen}>
              Reconcile
            </Button>
          </May>
        }
      >
        <Lines below={`${due.isOver ? 'Due since' : 'Next by'} ${usDate(due.on)}: ${due.why.toLowerCase()}`}>
          {reconciliation === null
            ? 'Never reconciled'
            : `Reconciled ${dateOf(reconciliation.at, zone)} by ${reconciliation.by}${reconciliation.withWhom && ` with ${reconciliation.withWhom}`}`}
        </Lines>
      </Bar>
      {changes.length > 0 && (
        <ul aria-label="Changed since then">
          {changes.map((change) => (
            <li key={`${change.kind} ${change.now} ${change.before}`}>
              {changeWords[change.kind]}: {change.now || change.before}
              {change.kind === 'changed' && ` (before: ${change.before})`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ListProps = { rx: Rx; zone: string; onOpen: (dialog: Dialog) => void }
const monthsOf = (entry: MedicationEntry, month: string) => {
  const [start, end] = [entry.startYM, entry.endYM].map(slashMonth)
  return startWords(entry, month) ?? (start === '' && end === '' ? '' : `${start || '?'} to ${end || 'now'}`)
}

const Medications = ({ rx, zone, month, onOpen }: ListProps & { month: string }) => (
  <Section
    title="Medications"
    acts={
      <May do="member.update">
        <Button size="compact-sm" onClick={() => onOpen({ kind: 'medication', medication: null })}>
          Add medication
        </Button>
      </May>
    }
  >
    <Note>Names are compared, nothing more: no dose advice and no interaction check.</Note>
    {rx.medications.length === 0 ? (
      <EmptyState title="No medication is on record">Add what the member takes.</EmptyState>
    ) : (
      <PlainTable label="Medications" columns={['Name', 'How it is taken', 'Months', 'Status', 'For, by', act]}>
        {rx.medications.map((item) => (
          <MedicationRow key={item._id} medication={item} zone={zone} month={month} onOpen={onOpen} />
        ))}
      </PlainTable>
    )}
  </Section>
)

const AllergyActs = ({ rx, onOpen }: Omit<ListProps, 'zone'>) => (
  <>
    {rx.allergies.length === 0 && rx.noKnownAllergies === null && (
      <May do="member.update">
        <Button variant="default" size="compact-sm" onClick={() => onOpen({ kind: 'noKnownAllergies' })}>
          {noKnownAllergies}
        </Button>
      </May>
    )}
    <May do="member.update">
      <Button size="compact-sm" onClick={() => onOpen({ kind: 'allergy' })}>
        Add allergy
      </Button>
    </May>
  </>
)

const Allergies = ({ rx, zone, onOpen }: ListProps) => (
  <Section title="Allergies" acts={<AllergyActs rx={rx} onOpen={onOpen} />}>
    {rx.noKnownAllergies && (
      <Note>
        {noKnownAllergies}, stated {dateOf(rx.noKnownAllergies.at, zone)} by {rx.noKnownAllergies.by}.
      </Note>
    )}
    {rx.allergies.length === 0 && rx.noKnownAllergies === null && (
      <EmptyState title="Nothing is known about allergies">Ask, then add them or state that none is known.</EmptyState>
    )}
    {rx.allergies.length > 0 && (
      <PlainTable label="Allergies" columns={['Allergy', 'Category', 'Reaction', 'Recorded', act]}>
        {rx.allergies.map((item) => (
          <AllergyRow key={item._id} allergy={item} zone={zone} onOpen={onOpen} />
        ))}
      </PlainTable>
    )}
  </Section>
)

const AllergyRow = ({ allergy, zone, onOpen }: { allergy: AllergyEntry } & Omit<ListProps, 'rx'>) => (
  <tr>
    <th>{allergy.name}</th>
    <td>{allergy.category}</td>
    <td>{allergy.reaction === 'Severe' ? <SeverityChip severity="critical">Severe</SeverityChip> : allergy.reaction}</td>
    <td>
      <Lines below={allergy.recordedBy}>{dateOf(allergy.recordedAt, zone)}</Lines>
    </td>
    <td>
      <May do="member.update">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Take back ${allergy.name}`}
          onClick={() => onOpen({ kind: 'takeBack', what: { kind: 'allergy', id: allergy._id, name: allergy.name } })}
        >
          Take back
        </Button>
      </May>
    </td>
  </tr>
)

type MedicationRowProps = { medication: MedicationEntry; month: string } & Omit<ListProps, 'rx'>

const MedicationRow = ({ medication: item, zone, month, onOpen }: MedicationRowProps) => (
  <tr>
    <th>
      <Lines below={item.group ?? 'not in the list of names'}>{item.name}</Lines>
    </th>
    <td>{[item.dose, item.form, item.route, item.frequency].filter(Boolean).join(', ')}</td>
    <td>{monthsOf(item, month)}</td>
    <td>
      <Lines below={`${dateOf(item.updatedAt, zone)} ${item.updatedBy}`}>{item.stats || 'Not stated'}</Lines>
    </td>
    <td>
      <Lines below={item.prescriber}>{item.reason}</Lines>
    </td>
    <td>
      <span className={styles['acts']}>
        <May do="member.update">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Change ${item.name}`}
            onClick={() => onOpen({ kind: 'medication', medication: item })}
          >
            Change
          </Button>
        </May>
        <May do="member.update">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Take back ${item.name}`}
            onClick={() => onOpen({ kind: 'takeBack', what: { kind: 'medication', id: item._id, name: item.name } })}
          >
            Take back
          </Button>
        </May>
      </span>
    </td>
  </tr>
)
