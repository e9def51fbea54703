/** A member’s billing-insights: every code with its state, need and safe date, and every proof behind it, month by month. */
import { shortDate } from '@vitalrounds/domain/us-date'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { wordingWords } from '@vitalrounds/domain/members/consents'
import type { Member } from '@vitalrounds/domain/members/member'
import { reportApi } from '@vitalrounds/domain/reports/api'
import { serviceWords } from '@vitalrounds/domain/reports/cell-words'
import { codeWords } from '@vitalrounds/domain/reports/report-codes'
import { firstReportMonth } from '@vitalrounds/domain/reports/report-months'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { dateTime, monthIn, monthTitle, timeOfDay } from '../platform/zones.ts'
import { Lines } from '../ui/Lines.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { InsuranceRows } from '../claims/parts/InsuranceRows.tsx'
import { BilledElsewhere } from './BilledElsewhere.tsx'
import { EvidenceLines, MonthWarnings } from './evidence/EvidenceLines.tsx'
import { RulesWords } from './rules/RulesWords.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { cellNeedWords, reasonOf, stateText } from './CellButton.tsx'
import { minuteText, progressText } from './month-words.ts'
import { PacketButtons } from './evidence/PacketButtons.tsx'
import { monthFrom } from './report-search.ts'
import styles from './reports.module.css'

type MemberMonthReply = Reply<typeof reportApi.memberMonth>
type Cell = NonNullable<MemberMonthReply['cells']>[number]

export function BillingInsightsTab({ member, me }: { member: Member; me: Me }) {
  const running = monthIn(useNow(), me.groupTimeZone)
  const { month: request } = useSearch({ strict: false }) as { month?: string }
  const navigate = useNavigate()
  const month = monthFrom(request, running)
  const go = (to: string) => void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, month: to }) } as never)
  const query = useQuery(apiQuery(reportApi.memberMonth, { params: { id: member._id, yearMonth: month } }))
  return (
    <div className={styles['body']}>
      <div className={styles['picked']}>
        <MonthPicker month={month} running={running} first={firstReportMonth} onMonth={go} />
        {me.actions.includes('member.export') && query.data?.cells && <PacketButtons memberId={member._id} yearMonth={month} />}
        {query.data && <StateWords shown={query.data} zone={me.timeZone} />}
        {query.data && <RulesWords rules={query.data.month.rules} />}
      </div>
      {loadState(query, 'The month could not be loaded', 'rows')}
      {query.data &&
        (query.data.cells === null ? (
          <EmptyState title={`No part in ${monthTitle(month)}.`}>The member was not enrolled in a program in this month.</EmptyState>
        ) : (
          <>
            <MonthWarnings memberId={member._id} yearMonth={month} name={member.name} warnings={query.data.warnings} />
            <Proofs shown={query.data} cells={query.data.cells} zone={me.timeZone} />
            <BilledElsewhere
              {...{ member, me, month, running }}
              isClosed={query.data.month.state === 'closed'}
              onRecord={query.data.elsewhere}
            />
          </>
        ))}
      {/* Whoever edits the profile has it there */}
      {!me.actions.includes('member.update') && (
        <>
          <h2 className={styles['section']}>Insurance</h2>
          <InsuranceRows member={member} me={me} />
        </>
      )}
    </div>
  )
}

const StateWords = ({ shown: { month, asOf, rulesVersion }, zone }: { shown: MemberMonthReply; zone: string }) => (
  <span className={styles['small']}>
    {month.state === 'closed'
      ? `Closed by ${month.closedBy ?? ''} on ${dateTime(month.closedAt ?? '', zone)}, ${rulesVersion ?? ''}`
      : asOf !== null && `As of ${dateTime(asOf, zone)}, ${rulesVersion ?? ''}`}
  </span>
)

const Proofs = ({ shown, cells, zone }: { shown: MemberMonthReply; cells: readonly Cell[]; zone: string }) => (
  <>
    {(shown.month.state !== 'running' || shown.showLiveBilling) && (
      <>
        <Codes cells={cells} />
        <EvidenceLines memberId={shown.memberId} yearMonth={shown.month.yearMonth} zone={zone} lines={shown.lines} />
        <QualityCodes shown={shown} />
      </>
    )}
    <h2 className={styles['section']}>Device periods</h2>
    {shown.periods.length === 0 && <p>No device period touches this month.</p>}
    {shown.periods.map((period) => (
      <section key={period.start} aria-label={`Period from ${shortDate(period.start)}`}>
        <p>{`${shortDate(period.start)} to ${shortDate(period.end)}: ${countWithNoun(period.days, 'reading day')}, ${period.code ?? reasonOf(period)}`}</p>
        <ul className={styles['days']}>
          {period.readingDates.map((date) => (
            <li key={date}>{shortDate(date)}</li>
          ))}
        </ul>
      </section>
    ))}
    <Intervals title="Monitoring time" spans={shown.worked.rpm} zone={zone} />
    <Intervals title="Chronic care time" spans={shown.worked.ccm} zone={zone} />
    <Intervals title="Live calls" spans={[...shown.liveCalls.rpm, ...shown.liveCalls.ccm]} zone={zone} />
    <h2 className={styles['section']}>Consent</h2>
    {shown.consents.length === 0 && <p>No consent is on record.</p>}
    <ul>
      {shown.consents.map((consent) => (
        <li key={`${consent.kind} ${consent.givenAt}`}>
          {`${consent.kind.toUpperCase()}, text ${wordingWords(consent.textVersion)}, given ${dateTime(consent.givenAt, zone)}${consent.revokedAt === null ? '' : `, taken back ${dateTime(consent.revokedAt, zone)}`}`}
        </li>
      ))}
    </ul>
  </>
)

/** Programs that the member was not in: one line each, not one for every code. */
const programsWithout = (cells: readonly Cell[]) => [
  ...new Set(cells.filter(({ reason }) => reason === 'NOT_ENROLLED').map(({ code }) => codeWords[code].program)),
]

const Codes = ({ cells }: { cells: readonly Cell[] }) => (
  <PlainTable label="Codes of the month">
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Status</th>
        <th scope="col">So far</th>
        <th scope="col">Needs</th>
        <th scope="col">Latest safe date</th>
        <th scope="col">Date of service</th>
      </tr>
    </thead>
    <tbody>
      {cells
        .filter(({ reason }) => reason !== 'NOT_ENROLLED')
        .map((cell) => (
          <tr key={cell.code}>
            <th scope="row" title={codeWords[cell.code].title}>
              {cell.code}
            </th>
            <td>
              <Lines below={cell.state === 'earned' ? undefined : reasonOf(cell)}>{stateText(cell)}</Lines>
            </td>
            <td>{progressText(cell)}</td>
            <td>{cellNeedWords(cell)}</td>
            <td>{safeOf(cell)}</td>
            <td>{cell.state === 'earned' && serviceWords(cell)}</td>
          </tr>
        ))}
      {programsWithout(cells).map((program) => (
        <tr key={program}>
          <th scope="row">{program.toUpperCase()}</th>
          <td colSpan={5}>{reasonOf({ reason: 'NOT_ENROLLED' })}</td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)

/** Nothing where the clinic does not report them or nothing was measured that has one. */
const QualityCodes = ({ shown: { quality, glycaemicCode } }: { shown: MemberMonthReply }) =>
  (quality !== null || glycaemicCode !== null) && (
    <>
      <h2 className={styles['section']}>Quality codes</h2>
      <ul>
        {quality && (
          <li>{`${quality.codes.join(', ')}: ${quality.systolic}/${quality.diastolic} mmHg, the lowest of ${shortDate(quality.date)}`}</li>
        )}
        {glycaemicCode !== null && <li>{`${glycaemicCode}: newest A1c of the month`}</li>}
      </ul>
    </>
  )

function safeOf({ missing, state }: Cell): string {
  const date = missing?.startBy ?? missing?.until
  return date == null || (state !== 'onTrack' && state !== 'atRisk') ? '' : shortDate(date)
}

type IntervalProps = { title: string; spans: MemberMonthReply['worked']['rpm']; zone: string }

const lengthOf = ({ start, end }: { start: string; end: string }) =>
  Temporal.Instant.from(end).since(Temporal.Instant.from(start)).total('seconds')

const Intervals = ({ title, spans, zone }: IntervalProps) =>
  spans.length > 0 && (
    <>
      <h2 className={styles['section']}>{`${title}, ${minuteText(spans.reduce((sum, span) => sum + lengthOf(span), 0))} min`}</h2>
      <ul className={styles['days']}>
        {spans.map((span) => (
          <li key={span.start}>{`${dateTime(span.start, zone)} to ${timeOfDay(span.end, zone)}, ${minuteText(lengthOf(span))}`}</li>
        ))}
      </ul>
    </>
  )
