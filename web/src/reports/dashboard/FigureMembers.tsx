/** The members whom a figure of the dashboard counts, now or in a month that is over. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { spanText } from '@vitalrounds/domain/reports/dashboard/figure-span'
import { type Figure, figures, type MonthFigure, monthFigures, spanOf } from '@vitalrounds/domain/reports/figures'
import { isMonth } from '@vitalrounds/domain/reports/report-months'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { parseChoice } from '../../platform/search-params.ts'
import { dayIn, monthTitle } from '../../platform/zones.ts'
import { CountedMembers, type CountedMembersQuery } from '../CountedMembers.tsx'
import type { ReportAddress } from '../report-search.ts'

const whole = new Intl.NumberFormat('en-US')

type Figured<F> = { me: Me; figure: F; show: string; page: number; onAddress: (changed: ReportAddress) => void }

/** Of a month that is over only figures with a past on record are counted; any other is that of now. */
export function FigureMembers({ past, ...of }: Figured<Figure> & { past: string | undefined }) {
  const figure = parseChoice(of.figure, monthFigures)
  return past !== undefined && isMonth(past) && figure !== undefined ? (
    <PastMembers {...of} figure={figure} yearMonth={past} />
  ) : (
    <MembersNow {...of} />
  )
}

function MembersNow({ figure, show, page, ...of }: Figured<Figure>) {
  const today = dayIn(useNow(), of.me.groupTimeZone)
  const query = useQuery({
    ...apiQuery(activityApi.figure, { params: { figure }, query: { show, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  return <Members {...of} figure={figure} title={`${figures[figure].title}, ${spanText(spanOf(figure), today)}`} query={query} />
}

function PastMembers({ figure, yearMonth, show, page, ...of }: Figured<MonthFigure> & { yearMonth: string }) {
  const query = useQuery({
    ...apiQuery(activityApi.monthMembers, { params: { yearMonth, figure }, query: { show, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  return <Members {...of} figure={figure} title={`${figures[figure].title}, ${monthTitle(yearMonth)}`} query={query} />
}

type MembersProps = Pick<Figured<Figure>, 'me' | 'figure' | 'onAddress'> & { title: string; query: CountedMembersQuery }

const Members = ({ figure, title, query, onAddress, me }: MembersProps) => (
  <CountedMembers
    me={me}
    title={title}
    words={`${title}: ${query.data === undefined ? '…' : whole.format(query.data.count)}. ${figures[figure].meaning}`}
    nobody={figures[figure].meaning}
    back={{ label: 'All figures', onBack: () => onAddress({ figure: '', past: '', page: '' }) }}
    query={query}
    onPage={(next) => onAddress({ page: String(next) })}
  />
)
