/** The last 30 days as a line over the goal, through the mean of each day; said in words for who does not see it. */
import { widenToMinimumSpan } from '@vitalrounds/domain/vitals/axis-span'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { h } from './dom.ts'

const size = { width: 300, height: 84, edge: 4 }

type TrendSpec = {
  name: VitalPicture['name']
  days: VitalPicture['days']
  goal: VitalPicture['goal']
  lowerGoal: VitalPicture['lowerGoal']
  label: string
}

export function trendOf({ name, days, goal, lowerGoal, label }: TrendSpec): HTMLElement | null {
  if (days.length < 2) return null
  const displayed = days.flatMap(({ value, lower }) => (lower === null ? [value] : [value, lower]))
  const ends = [goal, lowerGoal].flatMap((item) => [item?.low, item?.high]).filter((end) => end !== undefined)
  const all = [...displayed, ...ends]
  const [least, most] = widenToMinimumSpan(name, [Math.min(...all), Math.max(...all)])
  const span = most - least
  const first = Date.parse(days[0]!.on)
  const length = Date.parse(days.at(-1)!.on) - first || 1
  const x = (on: string) => size.edge + ((Date.parse(on) - first) / length) * (size.width - 2 * size.edge)
  const y = (value: number) => size.height - size.edge - ((value - least) / span) * (size.height - 2 * size.edge)
  const line = (points: readonly { on: string; value: number }[]) =>
    h('polyline', {
      points: points.map(({ on, value }) => `${x(on).toFixed(1)},${y(value).toFixed(1)}`).join(' '),
      class: 'line',
    })
  const band = (item: VitalPicture['goal']) => {
    if (!item) return null
    const [top, bottom] = [y(item.high ?? most), y(item.low ?? least)]
    return h('rect', { x: 0, width: size.width, y: top, height: Math.max(1, bottom - top), class: 'band' })
  }
  const lower = days.flatMap(({ on, lower: value }) => (value === null ? [] : [{ on, value }]))
  return h(
    'svg',
    { viewBox: `0 0 ${size.width} ${size.height}`, role: 'img', 'aria-label': label, class: 'trend' },
    band(goal),
    band(lowerGoal),
    line(days),
    lower.length > 1 && line(lower),
  )
}

/** "90–129 / 60–79", "at least 92"; nothing where there is no goal. */
export function goalsOf({ goal, lowerGoal }: Pick<VitalPicture, 'goal' | 'lowerGoal'>, words: { low: string; high: string }): string {
  const read = ({ low, high }: NonNullable<VitalPicture['goal']>) =>
    low !== undefined && high !== undefined ? `${low}–${high}` : low === undefined ? `${words.high} ${high}` : `${words.low} ${low}`
  return [goal, lowerGoal].flatMap((item) => (item ? [read(item)] : [])).join(' / ')
}
