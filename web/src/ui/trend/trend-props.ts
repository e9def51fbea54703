/** What a chart is told, and the room it leaves around its plot. */
import type { SeriesName } from '@vitalrounds/domain/vitals/series'
import type { ChartLines, TimeRange, TrendEvent, TrendReading } from './trend-types.ts'
import type { ValueFormat } from './trend-words.ts'

export type TrendProps = ValueFormat &
  ChartLines & {
    /** What is drawn; the label may say more of it. */
    name: SeriesName
    /** "Blood pressure" */
    label: string
    /** In order of time, oldest first. */
    readings: readonly TrendReading[]
    /** In order of time; without any there is no lane. */
    events?: readonly TrendEvent[]
    range: TimeRange
    onRange: (range: TimeRange) => void
    /** The range that zooming out may reach; that of all readings when missing. Charts in a stack share one. */
    whole?: TimeRange
    /** The IANA zone of days and times. */
    zone: string
    height?: number
    /** Whether the time axis is labeled; in a stack only the last chart's is. */
    hasAxis?: boolean
    /** Whether dates stand above it too, as over the first chart of a stack. */
    hasTopAxis?: boolean
    /** A reading was chosen by Enter or a click, for instance to exclude it. */
    onChoose?: (reading: TrendReading) => void
  }

/** Left for the values of the axis, right for those of its lines. */
export const margin = { left: 36, right: 62, top: 14, bottom: 6, axis: 20 }
/** Height of the lane of events between plot and dates: as tall as a target must be (WCAG 2.5.8). */
export const laneHeight = 24
