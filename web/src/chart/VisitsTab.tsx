/** em-visits: when the member was seen, what that proves, and hospital events. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Button } from '@mantine/core'
import { visitApi } from '@vitalrounds/domain/chart/api'
import { type Visit, visitKinds } from '@vitalrounds/domain/chart/visits'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { dateOf } from '../platform/zones.ts'
import { Lines } from '../ui/Lines.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { Bar, Note, TabBody } from '../ui/Sections.tsx'
import { ImportVisitsDialog } from './ImportVisitsDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { DischargeDialog, VisitDialog } from './VisitDialog.tsx'
import { May } from '../ui/rights/May.tsx'

type Props = { member: Member; me: Me }
type Dialog = 'add' | 'import' | { what: 'takeBack' | 'discharge'; visit: Visit } | null
const sources = { entered: 'entered', imported: 'from a file', update: 'by an update', checkIn: 'told in a check-in' }

// As many as the contract answers at once
const pageSize = 50

export function VisitsTab({ member, me }: Props) {
  const [page, setPage] = useState(1)
  const [dialog, setDialog] = useState<Dialog>(null)
  const query = useQuery(apiQuery(visitApi.list, { params: { id: member._id }, query: { page: page - 1 } }))
  const mayImport = me.actions.includes('member.import')
  return (
    <TabBody>
      <Bar acts={<Acts mayImport={mayImport} onOpen={setDialog} />}>
        <Note>{query.data && proofWords(query.data.proofs)}</Note>
      </Bar>
      {loadState(query, 'The visits could not be loaded', 'rows')}
      {query.data?.count === 0 && (
        <EmptyState title="No visit is on record">
          {`Visits may be missing here. Add the latest one${mayImport ? ', or import them from the practice’s own system' : ''}.`}
        </EmptyState>
      )}
      {query.data && query.data.count > 0 && (
        <>
          <VisitTable visits={query.data.visits} me={me} onAsk={setDialog} />
          {query.data.count > pageSize && <Pager page={page} pageSize={pageSize} total={query.data.count} noun="visit" onPage={setPage} />}
        </>
      )}
      <Opened dialog={dialog} member={member} onClose={() => setDialog(null)} />
    </TabBody>
  )
}

function Opened({ dialog, member, onClose }: { dialog: Dialog; member: Member; onClose: () => void }) {
  if (dialog === null) return null
  if (dialog === 'add') return <VisitDialog member={member} onClose={onClose} />
  if (dialog === 'import') return <ImportVisitsDialog onClose={onClose} />
  const { what, visit } = dialog
  if (what === 'discharge') return <DischargeDialog member={member} stay={visit} onClose={onClose} />
  const named = { kind: 'visit', id: visit._id, name: `the visit of ${usDate(visit.visitedOn)}` } as const
  return <TakeBackDialog what={named} member={member} onClose={onClose} />
}

const Acts = ({ mayImport, onOpen }: { mayImport: boolean; onOpen: (dialog: 'add' | 'import') => void }) => (
  <>
    {mayImport && (
      <Button variant="default" size="compact-sm" onClick={() => onOpen('import')}>
        Import visits
      </Button>
    )}
    <May do="member.update">
      <Button size="compact-sm" onClick={() => onOpen('add')}>
        Add visit
      </Button>
    </May>
  </>
)

type Proofs = { last: string | null; isEstablished: boolean; hasInitiatingVisit: boolean; isSameDay: boolean }

/** What billing and care management ask of visits, in words. */
function proofWords({ last, isEstablished, hasInitiatingVisit, isSameDay }: Proofs): string {
  if (last === null) return 'No face-to-face visit is on record, so nothing shows an established patient.'
  return [
    `Last seen ${usDate(last)}.`,
    isEstablished ? 'Established patient: seen within 3 years.' : 'Not seen within 3 years: a new patient.',
    hasInitiatingVisit ? 'A visit of the last year can begin care management.' : 'Care management needs a visit of the last year first.',
    ...(isSameDay ? ['Seen today: time of the visit itself is not care management time.'] : []),
  ].join(' ')
}

const dischargeWords = (visit: Visit) =>
  visit.dischargedOn ? `discharged ${usDate(visit.dischargedOn)}` : isOpen(visit) && 'no discharge on record'

/** A stay without an end: whoever is in the hospital is discharged later. */
const isOpen = ({ kind, dischargedOn }: Visit) => kind === 'hospital' && dischargedOn === null

type TableProps = { visits: readonly Visit[]; me: Me; onAsk: (dialog: Dialog) => void }

const VisitTable = ({ visits, me, onAsk }: TableProps) => (
  <PlainTable label="Visits" columns={['Date', 'Kind', 'Practitioner', 'Place', 'Recorded', act]}>
    {visits.map((visit) => (
      <tr key={visit._id}>
        <th>
          <Lines below={dischargeWords(visit)}>{usDate(visit.visitedOn)}</Lines>
        </th>
        <td>
          <Lines below={visit.note}>{visitKinds[visit.kind].title}</Lines>
        </td>
        <td>{visit.practitioner}</td>
        <td>{visit.place}</td>
        <td>
          <Lines below={visit.createdBy}>
            {dateOf(visit.createdAt, me.timeZone)}, {sources[visit.source]}
          </Lines>
        </td>
        <td>
          {isOpen(visit) && (
            <May do="member.update">
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Record the discharge of the stay of ${usDate(visit.visitedOn)}`}
                onClick={() => onAsk({ what: 'discharge', visit })}
              >
                Discharge
              </Button>
            </May>
          )}
          <May do="member.update">
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Take back the visit of ${usDate(visit.visitedOn)}`}
              onClick={() => onAsk({ what: 'takeBack', visit })}
            >
              Take back
            </Button>
          </May>
        </td>
      </tr>
    ))}
  </PlainTable>
)
