/** Rules in force: by which text the billing rules hold from which month on, and what was proposed and is off. */
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@vitalrounds/domain/contract'
import { rulesApi } from '@vitalrounds/domain/reports/rules-api'
import { standingWords } from '@vitalrounds/domain/billing/rulebook/rules-in-force'
import { monthOf } from '@vitalrounds/domain/days'
import { usDate } from '@vitalrounds/domain/us-date'
import { OrderRenewal } from '../../care/parts/OrderRenewal.tsx'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { dateTime, monthTitle } from '../../platform/zones.ts'
import { Lines } from '../../ui/Lines.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from '../reports.module.css'
import { EmploymentWhatIf } from './EmploymentWhatIf.tsx'
import { ConfirmRules } from './ConfirmRules.tsx'

type Rules = Reply<typeof rulesApi.get>
type Row = Rules['inForce'][number]

export function RulesInForcePage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(rulesApi.get, {}))
  return (
    <>
      <PageHeader title="Rules in force" note="Closed months keep the rules they were closed by" />
      <div className={styles['body']}>
        {loadState(query, 'The rules could not be loaded', 'rows')}
        {query.data && <Sections me={me} rules={query.data} />}
      </div>
    </>
  )
}

const Sections = ({ me, rules }: { me: Me; rules: Rules }) => (
  <>
    <Standing rules={rules} />
    {me.actions.includes('billing.settings') ? (
      <ConfirmRules me={me} rules={rules} />
    ) : (
      <p>Administrators put on record by which text the rules hold.</p>
    )}
    <h2 className={styles['section']}>On record</h2>
    {rules.record.length === 0 && <p>Nobody has confirmed the rules of a later year yet.</p>}
    {rules.record.length > 0 && (
      <PlainTable label="On record" columns={['From', 'Citation', 'Confirmed']}>
        {rules.record.map(({ fromMonth, citation, confirmedBy, confirmedAt }) => (
          <tr key={confirmedAt}>
            <th scope="row">{monthTitle(fromMonth)}</th>
            <td>{citation}</td>
            <td>
              <Lines below={confirmedBy ?? 'Somebody who has left'}>{dateTime(confirmedAt, me.timeZone)}</Lines>
            </td>
          </tr>
        ))}
      </PlainTable>
    )}
    <h2 className={styles['section']}>Practitioner orders</h2>
    <OrderRenewal me={me} />
    <h2 className={styles['section']}>Proposed, prepared and off</h2>
    <p>These rows follow a proposal, not a final rule: none of them judges anything.</p>
    <RowTable label="Proposed" rows={rules.proposed} />
    {me.actions.includes('billing.settings') && <EmploymentWhatIf />}
    <h2 className={styles['section']}>{`In force in ${monthTitle(rules.running)}`}</h2>
    <RowTable label="In force" rows={rules.inForce} />
  </>
)

/** From the last day the rows were written for on, stretch by stretch. */
function Standing({ rules: { lastDay, goesOn } }: { rules: Rules }) {
  const isConfirmed = goesOn[0]?.citation !== null
  return (
    <Banner tone={isConfirmed ? 'notice' : 'warning'} title={`The rules of this version end on ${usDate(lastDay)}`}>
      <ul className={styles['touched']}>
        {goesOn.map((span) => (
          <li key={span.from}>
            {`From ${monthTitle(monthOf(span.from))} on: ${standingWords({ ...span, year: Number(span.from.slice(0, 4)) })}`}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const RowTable = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <PlainTable label={label} columns={['Code', 'What', 'Dates of service', 'On paper', 'On record here', 'Source']}>
    {rows.map(({ code, title, from, to, needs, gates, source }) => (
      <tr key={code}>
        <th scope="row">{code}</th>
        <td>{title}</td>
        <td>{to === null ? `from ${usDate(from)}` : `${usDate(from)} to ${usDate(to)}`}</td>
        <td>{needs}</td>
        <td>
          {gates.map(({ text, source: by }) => (
            <Lines key={text} below={by}>
              {text}
            </Lines>
          ))}
        </td>
        <td>{source}</td>
      </tr>
    ))}
  </PlainTable>
)
