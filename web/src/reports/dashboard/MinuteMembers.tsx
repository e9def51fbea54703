/** The members with counted minutes in a week of a month, each with theirs. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reply } from '@vitalrounds/domain/contract'
import {
  minuteWeekWords,
  minuteWords,
  type WeekId,
  weekDays,
  weekIds,
  weeksOfMonth,
  weekTitle,
} from '@vitalrounds/domain/reports/dashboard/minute-weeks'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import type { Column } from '../../ui/table/table-types.ts'
import { CountedMembers } from '../CountedMembers.tsx'
import { minuteText } from '../month-words.ts'
import type { ReportAddress } from '../report-search.ts'

type MemberWithMinutes = Reply<typeof trendApi.minuteMembers>['members'][number]

const minutes: Column<MemberWithMinutes> = {
  id: 'minutes',
  title: 'Minutes',
  align: 'end',
  card: 'line',
  cell: ({ seconds }) => minuteText(seconds),
}

type Props = {
  me: Me
  yearMonth: string
  week: WeekId
  show: string
  page: number
  onAddress: (changed: ReportAddress) => void
}

export function MinuteMembers({ me, yearMonth, week, show, page, onAddress }: Props) {
  const query = useQuery({
    ...apiQuery(trendApi.minuteMembers, { params: { yearMonth, week }, query: { show, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  const days = weeksOfMonth(yearMonth)[weekIds.indexOf(week)]
  const title = `Counted minutes, ${days === undefined ? `${weekTitle(week)} of ${yearMonth}` : weekDays(days)}`
  return (
    <CountedMembers
      me={me}
      title={title}
      words={`${title}: ${query.data ? minuteWords({ seconds: query.data.seconds, members: query.data.count }) : '…'}. ${minuteWeekWords}`}
      nobody={minuteWeekWords}
      back={{ label: 'All figures', onBack: () => onAddress({ kind: '', state: '', past: '', page: '' }) }}
      query={query}
      columns={[minutes]}
      onPage={(next) => onAddress({ page: String(next) })}
    />
  )
}
