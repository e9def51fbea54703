/** /evidence: what is open to an auditor, and the members with a line in a month of it, each leading to their packet. */
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditorApi, type OwnGrant } from '@vitalrounds/domain/auth/auditor-api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { packetApi, type MonthLines } from '@vitalrounds/domain/reports/packet-api'
import { usDate } from '@vitalrounds/domain/us-date'
import { apiQuery, callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { dateOf, monthTitle } from '../../platform/zones.ts'
import type { Me } from '../../platform/me.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { MonthPicker } from '../MonthPicker.tsx'
import styles from './audit.module.css'

type Props = { me: Me; month: string | undefined; onMonth: (month: string) => void }

export function GrantPage({ me, month, onMonth }: Props) {
  const query = useQuery(apiQuery(auditorApi.mine, {}))
  const grant = query.data?.grant
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <PageHeader title="Evidence" note={me.workspaceName} />
      <div className={styles['body']}>
        {loadState(query, 'What is open to you could not be loaded', 'cards')}
        {grant && (
          <>
            <Words grant={grant} zone={me.groupTimeZone} />
            <Month key={month} grant={grant} month={monthOfGrant(grant, month)} onMonth={onMonth} />
          </>
        )}
      </div>
    </main>
  )
}

/** The month of the address where it is open, else the last one. */
const monthOfGrant = ({ fromMonth, toMonth }: OwnGrant, month = toMonth) => (month >= fromMonth && month <= toMonth ? month : toMonth)

function Words({ grant, zone }: { grant: OwnGrant; zone: string }) {
  const { fromMonth, toMonth, members, clinic, grantedBy, grantedAt, endsOn } = grant
  const months = fromMonth === toMonth ? monthTitle(fromMonth) : `${monthTitle(fromMonth)} to ${monthTitle(toMonth)}`
  return (
    <p className={styles['words']}>
      {`${grantedBy} of ${clinic} opened the records of `}
      <b>{countWithNoun(members, 'member')}</b>
      {' in '}
      <b>{months}</b>
      {` to you on ${dateOf(grantedAt, zone)}. Your access ends after `}
      <b>{usDate(endsOn)}</b>. Whatever you open is on record.
    </p>
  )
}

type MonthProps = { grant: OwnGrant; month: string; onMonth: (month: string) => void }

function Month({ grant: { fromMonth, toMonth }, month, onMonth }: MonthProps) {
  const params = { yearMonth: month }
  const query = useQuery(apiQuery(packetApi.lines, { params }))
  const isNotClosed = query.error instanceof ApiProblem && query.error.code === 'evidence.absent'
  const zip = useMutation({ mutationFn: async () => saveFile(await callRaw(packetApi.together, { params }), `evidence-${month}.zip`) })
  const members = query.data?.members ?? []
  return (
    <>
      <div className={styles['bar']}>
        {fromMonth !== toMonth && <MonthPicker month={month} running={toMonth} first={fromMonth} onMonth={onMonth} />}
        {members.length > 0 && (
          <Button variant="default" loading={zip.isPending} onClick={() => zip.mutate()}>
            All packets of the month (ZIP)
          </Button>
        )}
        {zip.isError && <span role="alert">Not exported. Please try again.</span>}
      </div>
      {isNotClosed && (
        <EmptyState title={`${monthTitle(month)} is not closed`}>What is billed stands once the clinic has closed the month.</EmptyState>
      )}
      {!isNotClosed && loadState(query, 'The lines of the month could not be loaded', 'rows')}
      {query.data && members.length === 0 && <EmptyState title="Nothing was billed for these members in this month" />}
      {members.length > 0 && <Members month={month} members={members} />}
    </>
  )
}

const Members = ({ month, members }: { month: string; members: MonthLines['members'] }) => (
  <PlainTable label={`Members with a line in ${monthTitle(month)}`} columns={['Member', 'Born', 'MRN', 'Billed']}>
    {members.map(({ memberId, name, dob, mrn, lines }) => (
      <tr key={memberId}>
        <th scope="row">
          <Link to="/evidence/$yearMonth/$memberId" params={{ yearMonth: month, memberId }}>
            {name}
          </Link>
        </th>
        <td>{usDate(dob)}</td>
        <td>{mrn}</td>
        <td>{lines.map(({ code, units }) => (units > 1 ? `${code} × ${units}` : code)).join(', ')}</td>
      </tr>
    ))}
  </PlainTable>
)
