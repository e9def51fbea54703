/** One member’s month on one page, for whoever signs it: readings, warnings and what was done, calls, minutes, notes. */
import { usDate } from '@vitalrounds/domain/us-date'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useQuery } from '@tanstack/react-query'
import { metricFacts, type Metric } from '@vitalrounds/domain/values/metrics'
import { suspectText } from '@vitalrounds/domain/readings/suspect'
import { monthStory, monthStoryWords } from '@vitalrounds/domain/reports/month-story'
import { reviewApi } from '@vitalrounds/domain/reports/review-api'
import { reviewerWords, verdictTitles } from '@vitalrounds/domain/reports/signing-titles'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { dateTime, monthTitle } from '../../platform/zones.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { May } from '../../ui/rights/May.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { reasonOf, stateText } from '../CellButton.tsx'
import { minuteText } from '../month-words.ts'
import styles from '../reports.module.css'
import { ReviewActs, type ReviewPageShown } from './ReviewActs.tsx'

type Props = { me: Me; memberId: string; yearMonth: string; onDone: () => void }

export function ReviewedMonth({ me, memberId, yearMonth, onDone }: Props) {
  const query = useQuery(apiQuery(reviewApi.page, { params: { memberId }, query: { yearMonth } }))
  const page = query.data
  if (page === undefined) return <div>{loadProblem(query, 'The month could not be loaded')}</div>
  return (
    <article aria-label={`${page.name}, ${monthTitle(yearMonth)}`}>
      <May do="month.return">
        <ReviewActs page={page} onDone={onDone} />
      </May>
      <h2 className={styles['section']}>{`${page.name}, ${usDate(page.dob)}, ${monthTitle(yearMonth)}`}</h2>
      {page.state === 'changed' && (
        <Banner tone="warning" title="Changed since it was reviewed">
          The month is another than the one that was signed or reviewed. Please look at it again.
        </Banner>
      )}
      <Story page={page} />
      <Facts page={page} />
      <Readings page={page} />
      <Happened page={page} zone={me.timeZone} />
      <Signatures page={page} zone={me.timeZone} />
    </article>
  )
}

const Story = ({ page }: { page: ReviewPageShown }) => (
  <section aria-labelledby="month-story">
    <h3 id="month-story" className={styles['section']}>
      The month in words
    </h3>
    <p className={styles['story']}>{monthStory(page).join(' ')}</p>
    <p className={styles['small']}>{monthStoryWords}</p>
  </section>
)

const Facts = ({ page }: { page: ReviewPageShown }) => (
  <dl className={styles['facts']}>
    <dt>Time</dt>
    <dd>{`${minuteText(page.secondsRpm)} min monitoring, ${minuteText(page.secondsCcm)} min chronic care, ${countWithNoun(page.liveCalls, 'live call')}`}</dd>
    {page.cells
      .filter(({ state }) => state !== 'off')
      .map((cell) => (
        <Code key={cell.code} cell={cell} />
      ))}
  </dl>
)

const Code = ({ cell }: { cell: ReviewPageShown['cells'][number] }) => (
  <>
    <dt>{cell.code}</dt>
    <dd>{`${stateText(cell)}${cell.state === 'earned' ? '' : `: ${reasonOf(cell)}`}`}</dd>
  </>
)

const display = (value: number | null) => (value === null ? '–' : String(value))

const Readings = ({ page }: { page: ReviewPageShown }) =>
  page.readings.length === 0 ? (
    <p>No reading in this month.</p>
  ) : (
    <PlainTable label="Readings of the month" isNumbers>
      <thead>
        <tr>
          <th scope="col">Readings</th>
          <th scope="col">Count</th>
          <th scope="col">Average</th>
          <th scope="col">Lowest</th>
          <th scope="col">Highest</th>
          <th scope="col">Beyond alarm</th>
        </tr>
      </thead>
      <tbody>
        {page.readings.map((row) => (
          <tr key={row.metric}>
            <th scope="row">{`${metricFacts[row.metric as Metric].title}, ${metricFacts[row.metric as Metric].displayUnit}`}</th>
            <td>{row.suspect === 0 ? row.count : `${row.count} (${row.suspect} suspect)`}</td>
            <td>{display(row.average)}</td>
            <td>{display(row.least)}</td>
            <td>{display(row.most)}</td>
            <td>{row.outOfRange}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )

const warningText = ({ text, suspect }: ReviewPageShown['warnings'][number]) =>
  suspect === null ? text : `${text}, ${suspectText(suspect)}`

const Happened = ({ page, zone }: { page: ReviewPageShown; zone: string }) => (
  <>
    {page.warnings.length > 0 && (
      <>
        <h3 className={styles['section']}>Warnings</h3>
        <ul>
          {page.warnings.map((warning) => (
            <li key={`${warning.at} ${warning.text}`}>
              {`${dateTime(warning.at, zone)}: ${warningText(warning)}. ${warning.clearedAt === null ? 'Open' : `Cleared: ${warning.clearReason ?? ''}`}`}
            </li>
          ))}
        </ul>
      </>
    )}
    {page.notes.length > 0 && (
      <>
        <h3 className={styles['section']}>Notes</h3>
        <ul>
          {page.notes.map((note) => (
            <li key={`${note.at} ${note.value}`}>{`${dateTime(note.at, zone)}, ${note.by}: ${note.value}`}</li>
          ))}
        </ul>
      </>
    )}
  </>
)

const Signatures = ({ page, zone }: { page: ReviewPageShown; zone: string }) =>
  page.signatures.length > 0 && (
    <>
      <h3 className={styles['section']}>Reviews</h3>
      <ul>
        {page.signatures.map((signature) => (
          <li key={signature.at}>
            {`${verdictTitles[signature.verdict]} by ${reviewerWords(signature)} on ${dateTime(signature.at, zone)}${signature.words === null ? '' : `: ${signature.words}`}`}
          </li>
        ))}
      </ul>
    </>
  )
