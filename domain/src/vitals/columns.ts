/** Points of a chart as columns and back: five years are 11,000 points, and each as an object of its own costs on both sides. */
import type { ChartPoint } from './measured.ts'
import type { MeasuredColumns } from './series.ts'

export const columnsOf = (points: readonly ChartPoint[]): MeasuredColumns => ({
  _id: points.map(({ id }) => id),
  at: points.map(({ at }) => at),
  value: points.map(({ value }) => value),
  lower: points.map(({ lower }) => lower),
  severity: points.map(({ severity }) => severity),
  side: points.map(({ side }) => side),
  isExcluded: points.map(({ isExcluded }) => isExcluded),
  isManual: points.map(({ isManual }) => isManual),
  context: points.map(({ context }) => context),
  suspect: points.map(({ suspect }) => suspect ?? null),
  beyond: points.map(({ beyond }) => beyond ?? null),
  handled: points.map(({ handled }) => handled ?? null),
  isOfLower: points.map(({ isOfLower }) => isOfLower === true),
  standing: points.map(({ standing }) => standing ?? null),
  change: points.map(({ change }) => change ?? null),
})

export const pointsOf = (columns: MeasuredColumns): ChartPoint[] =>
  columns._id.map((id, place) => ({
    id,
    at: columns.at[place]!,
    value: columns.value[place]!,
    lower: columns.lower[place]!,
    severity: columns.severity[place]!,
    side: columns.side[place]!,
    isExcluded: columns.isExcluded[place]!,
    isManual: columns.isManual[place]!,
    context: columns.context[place]!,
    suspect: columns.suspect[place] ?? undefined,
    beyond: columns.beyond[place] ?? undefined,
    handled: columns.handled[place] ?? undefined,
    isOfLower: columns.isOfLower[place] || undefined,
    standing: columns.standing[place] ?? undefined,
    change: columns.change[place] ?? undefined,
  }))
