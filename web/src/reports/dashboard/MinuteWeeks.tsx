/** Counted minutes by week, of the running month beside the one before; each number opens its members. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import {
  minuteWeekWords,
  minuteWords,
  type WeekId,
  weekDays,
  weekIds,
  weekTitle,
  weekWords,
  wholeMinutes,
} from '@vitalrounds/domain/reports/dashboard/minute-weeks'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { periodText } from '@vitalrounds/domain/reports/outcomes/words'
import { apiQuery } from '../../platform/api.ts'
import { monthTitle } from '../../platform/zones.ts'
import { PairBars } from '../../ui/charts/PairBars.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import reports from '../reports.module.css'
import styles from './dashboard.module.css'

type MonthOfWeeks = Reply<typeof trendApi.minutes>['months'][number]
type Week = MonthOfWeeks['weeks'][number]
const whole = new Intl.NumberFormat('en-US')

const daysOf = ({ weeks }: MonthOfWeeks) => periodText({ from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' })
const weekOf = ({ weeks }: MonthOfWeeks, id: WeekId) => weeks.find(({ week }) => week === id)
const minutesOf = (week: Week | undefined) => (week === undefined ? 0 : wholeMinutes(week.seconds))

export function MinuteWeeks({ show }: { show: string }) {
  const query = useQuery(apiQuery(trendApi.minutes, { query: { show } }))
  const [running, past] = query.data?.months ?? []
  return (
    <div aria-busy={query.data === undefined} className={styles['trend']}>
      {loadProblem(query, 'The minutes by week could not be loaded')}
      {running && past && <Weeks running={running} past={past} show={show} />}
    </div>
  )
}

type WeeksProps = { running: MonthOfWeeks; past: MonthOfWeeks; show: string }

function Weeks({ running, past, show }: WeeksProps) {
  const title = `Minutes by week, ${daysOf(running)}, beside ${daysOf(past)}`
  const ids = weekIds.filter((id) => [running, past].some((month) => weekOf(month, id) !== undefined))
  return (
    <>
      <h3 className={styles['trendTitle']}>{title}</h3>
      <PairBars
        label={title}
        names={[monthTitle(running.yearMonth), monthTitle(past.yearMonth)]}
        steps="weeks"
        pairs={ids.map((id) => {
          const both = [weekOf(running, id), weekOf(past, id)] as const
          return {
            id,
            label: weekTitle(id),
            words: both.flatMap((week) => (week === undefined ? [] : weekWords(week))).join('; '),
            values: [minutesOf(both[0]), minutesOf(both[1])],
          }
        })}
        table={<WeekTable title={title} ids={ids} {...{ running, past, show }} />}
      />
      <p className={reports['small']}>{minuteWeekWords}</p>
    </>
  )
}

const WeekTable = ({ title, ids, running, past, show }: WeeksProps & { title: string; ids: readonly WeekId[] }) => (
  <PlainTable
    label={`${title}, by week`}
    isNumbers
    columns={['Week', monthTitle(running.yearMonth), monthTitle(past.yearMonth), `Against ${monthTitle(past.yearMonth)}`]}
  >
    {ids.map((id) => (
      <tr key={id}>
        <th scope="row">{weekTitle(id)}</th>
        {[running, past].map((month) => (
          <td key={month.yearMonth}>
            <WeekLink yearMonth={month.yearMonth} week={weekOf(month, id)} show={show} />
          </td>
        ))}
        <td>{changeText(weekOf(running, id), weekOf(past, id))}</td>
      </tr>
    ))}
  </PlainTable>
)

/** Of whole weeks alone: one that runs would stand beside more days than it has had. */
function changeText(now: Week | undefined, before: Week | undefined): string {
  if (now === undefined || before === undefined) return '–'
  if (!now.isOver) return 'not over'
  const change = minutesOf(now) - minutesOf(before)
  return change === 0 ? 'no change' : `${change > 0 ? '+' : '−'}${whole.format(Math.abs(change))} min`
}

const WeekLink = ({ yearMonth, week, show }: { yearMonth: string; week: Week | undefined; show: string }) =>
  week === undefined ? (
    '–'
  ) : (
    <Lines below={`${countWithNoun(week.members, 'member')}, ${weekDays(week)}`}>
      <Link
        to="/reports/$report"
        params={{ report: 'dashboard' }}
        search={{ show, kind: 'minutes', state: week.week, past: yearMonth }}
        className={reports['link']}
        aria-label={`${minuteWords(week)}, ${weekDays(week)}`}
      >
        {`${whole.format(wholeMinutes(week.seconds))} min`}
      </Link>
    </Lines>
  )
