/** The charts of a member, one under the other on one time axis, each with its statistics. */
import type { ChartEvents } from '@vitalrounds/domain/vitals/events'
import type { Measurements, Series, SeriesName } from '@vitalrounds/domain/vitals/series'
import type { Member } from '@vitalrounds/domain/members/member'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateOf } from '../platform/zones.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { useIsPrinting } from '../ui/print/printing.ts'
import { Trend } from '../ui/trend/Trend.tsx'
import type { TimeRange } from '../ui/trend/trend-types.ts'
import styles from './MeasurementsTab.module.css'
import { ChartEventList } from './ChartEventList.tsx'
import { trendEvents } from './event-words.ts'
import { ReadingDialog, type ChosenReading } from './ReadingDialog.tsx'
import { type ChartedSeries, toChartedSeries, chartTitle, orderSeries } from './series-words.ts'
import { StatisticsTable } from './StatisticsTable.tsx'
import { endOfDay, type Span, spanWords, zoomFrom, zoomText, zoomWithin } from './time-ranges.ts'

type Props = {
  measured: Measurements
  /** Absent until they are read: the charts do not wait for them. */
  events: ChartEvents | undefined
  member: Member
  /** The reader's, in which is told what others did; readings lie in the zone of their member. */
  zone: string
  today: string
  isRefetching: boolean
  span: Span
  onSpan: (span: Span) => void
  /** The zoom of the address, and the place to keep it in. */
  zoomed: string | undefined
  onZoomed: (zoomed: string | undefined) => void
}

/** From where to where charts reach: the stretch asked for, or for everything from the first reading on. */
function chartRangeOf({ from, whole }: Measurements, today: string, zone: string): TimeRange {
  const first = from ?? whole?.from
  const end = endOfDay(today, zone)
  return [first === undefined ? end : Temporal.Instant.from(first).epochMilliseconds, end]
}

export function ChartStack({ measured, ...shown }: Props) {
  // As the page was opened: a chart does not jump away from whoever has just cleared its warning
  const [order] = useState(() => orderSeries(measured.waiting.warnings))
  // Apart from the zoom, whose every frame would else convert all readings again
  const charts = chartsOf(measured, order, shown.zone)
  if (charts.length > 0) return <Charts {...shown} measured={measured} charts={charts} />
  return <Nothing measured={measured} member={shown.member} span={shown.span} onAll={() => shown.onSpan('all')} />
}

type ChartsProps = Omit<Props, 'span' | 'onSpan'> & { charts: readonly ChartedSeries[] }

/**
 * To the moment while it is being chosen, in days in the address, which a reload, a shared link and the way back follow. An
 * address that changes otherwise than by a zoom made here wins.
 */
function useZoom({ zoomed, onZoomed }: Pick<Props, 'zoomed' | 'onZoomed'>, whole: TimeRange, zone: string) {
  const [zoom, setZoom] = useState(() => zoomFrom(zoomed, zone))
  const [existing, setKnown] = useState(zoomed)
  if (existing !== zoomed) {
    setKnown(zoomed)
    if (zoomed !== (zoom ? zoomText(zoom, zone) : undefined)) setZoom(zoomFrom(zoomed, zone))
  }
  const choose = (next: TimeRange | null) => {
    setZoom(next)
    onZoomed(next ? zoomText(next, zone) : undefined)
  }
  return [zoomWithin(zoom, whole), choose] as const
}

function Charts({ measured, events, charts, member, zone, today, isRefetching, ...address }: ChartsProps) {
  const whole = chartRangeOf(measured, today, measured.timeZone)
  const isPrinting = useIsPrinting()
  const [zoom, setZoom] = useZoom(address, whole, measured.timeZone)
  const [selected, setChosen] = useState<ChosenReading | null>(null)
  const range = zoom ?? whole
  return (
    <div className={styles['stack']} aria-busy={isRefetching} data-dimmed={isRefetching}>
      {isPrinting && !zoom && (
        <p className={styles['zoomed']}>
          <RangeWords range={whole} zone={measured.timeZone} />
        </p>
      )}
      {zoom && <Zoomed range={zoom} zone={measured.timeZone} onWhole={() => setZoom(null)} />}
      {charts.map((chart, at) => (
        <SeriesChart
          key={chart.series.series}
          {...chart}
          events={events}
          zone={measured.timeZone}
          range={range}
          whole={whole}
          onRange={(next) => setZoom(zoomWithin(next, whole))}
          hasTopAxis={at === 0}
          hasAxis={at === charts.length - 1}
          onChoose={setChosen}
        />
      ))}
      {events && <ChartEventList events={events} series={measured.series} range={range} />}
      <StatisticsTable charts={charts} range={range} isZoomed={zoom !== null} zone={measured.timeZone} />
      {selected && <ReadingDialog key={selected.point.id} chosen={selected} member={member} zone={zone} onClose={() => setChosen(null)} />}
    </div>
  )
}

const chartsOf = ({ series }: Measurements, order: readonly SeriesName[], zone: string): ChartedSeries[] =>
  order.flatMap((name) =>
    series.filter((series) => series.series === name && hasReadings(series)).map((series) => toChartedSeries(series, zone)),
  )
const hasReadings = (series: Series) => [series.points._id, series.movedIn._id, series.buckets].some(({ length }) => length > 0)

type ChartProps = ChartedSeries & {
  events: ChartEvents | undefined
  zone: string
  range: TimeRange
  whole: TimeRange
  onRange: (range: TimeRange) => void
  hasTopAxis: boolean
  hasAxis: boolean
  onChoose: (reading: ChosenReading) => void
}

function SeriesChart({ series, points, readings, events, onChoose, ...shared }: ChartProps) {
  // Charted from part of its readings a series would look calmer than it is.
  if (series.stepDays > 0)
    return (
      <p className={styles['tooMany']}>
        <b>{series.title}</b> has more readings in this time than can be drawn one by one. Choose a shorter time; its statistics are below.
      </p>
    )
  return (
    <Trend
      {...shared}
      name={series.series}
      label={chartTitle(series)}
      unit={series.unit}
      decimals={series.decimals}
      readings={readings}
      {...(events && { events: trendEvents(events, series) })}
      lines={series.lines}
      lowerLines={series.lowerLines}
      height={series.series === 'bloodPressure' ? 200 : 150}
      onChoose={({ id }) => {
        const point = points.find((point) => point.id === id)
        if (point) onChoose({ point, series })
      }}
    />
  )
}

/** From day to day; the end is the midnight after the last one. */
const RangeWords = ({ range: [from, to], zone }: { range: TimeRange; zone: string }) => (
  <>
    {dateOf(from, zone)} – {dateOf(to - 1, zone)}
  </>
)

const Zoomed = ({ range, zone, onWhole }: { range: TimeRange; zone: string; onWhole: () => void }) => (
  <p className={styles['zoomed']} role="status">
    <RangeWords range={range} zone={zone} />
    <Button variant="subtle" size="compact-xs" onClick={onWhole} data-screen-only>
      Reset zoom
    </Button>
  </p>
)

type NothingProps = { measured: Measurements; member: Member; span: Span; onAll: () => void }

const Nothing = ({ measured, member, span, onAll }: NothingProps) =>
  measured.whole === null ? (
    <EmptyState title={`${member.name} has not measured yet.`}>
      Readings appear here by themselves. One that was told on the phone can be added above.
    </EmptyState>
  ) : (
    <EmptyState
      title={`No readings in the last ${spanWords[span]}.`}
      action={
        <Button variant="default" onClick={onAll}>
          Show everything
        </Button>
      }
    >
      The latest reading is of {dateOf(measured.whole.to, measured.timeZone)}.
    </EmptyState>
  )
