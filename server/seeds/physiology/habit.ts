/** How faithfully somebody measures: from twice a day to never, with the silences in between. */
import type { Chance } from '../random.ts'
import type { Slot } from './moment.ts'

export const habits = [
  'twiceDaily',
  'daily',
  'weekdays',
  'mostDays',
  'fewAWeek',
  'silentWeeks',
  'gaveUp',
  'silentFive',
  'startedYesterday',
  'never',
] as const
export type Habit = (typeof habits)[number]

export const habitShares: readonly (readonly [Habit, number])[] = [
  ['twiceDaily', 11],
  ['daily', 37],
  ['weekdays', 9],
  ['mostDays', 17],
  ['fewAWeek', 8],
  ['silentWeeks', 6],
  ['gaveUp', 4],
  ['silentFive', 3],
  ['startedYesterday', 1.5],
  ['never', 3.5],
]

/** Share of days with a sitting, to tell how many days a number of readings takes. */
export const faithfulness: Record<Habit, number> = {
  twiceDaily: 0.95,
  daily: 0.93,
  weekdays: 0.68,
  mostDays: 0.72,
  fewAWeek: 0.34,
  silentWeeks: 0.55,
  gaveUp: 0.85,
  silentFive: 0.8,
  startedYesterday: 1,
  never: 0,
}

export type Day = { day: number; back: number; weekday: number }
export type Plan = (day: Day) => readonly Slot[]

const morning: readonly Slot[] = ['morning']
const both: readonly Slot[] = ['morning', 'evening']
const nothing: readonly Slot[] = []

/** Whether a member with this habit measures on a day; a plan is asked day by day, oldest first. */
function measuresOn(draw: Chance, habit: Habit): (day: Day) => boolean {
  const stoppedBack = habit === 'gaveUp' ? draw.int(9, 75) : draw.int(6, 7)
  let silentLeft = 0
  const isSilent = () => {
    if (silentLeft === 0 && draw.is(0.05)) silentLeft = draw.int(6, 16)
    silentLeft = Math.max(0, silentLeft - 1)
    return silentLeft > 0
  }
  const rules: Record<Habit, (day: Day) => boolean> = {
    twiceDaily: () => draw.is(0.96),
    daily: () => draw.is(0.93),
    weekdays: ({ weekday }) => weekday < 6 && draw.is(0.95),
    mostDays: () => draw.is(0.72),
    fewAWeek: () => draw.is(0.34),
    silentWeeks: () => !isSilent() && draw.is(0.88),
    gaveUp: ({ back }) => back >= stoppedBack && draw.is(0.85),
    silentFive: ({ back }) => back >= stoppedBack && draw.is(0.82),
    startedYesterday: ({ back }) => back <= 1,
    never: () => false,
  }
  return rules[habit]
}

/** `isDiabetic` adds the sittings around lunch on some days. */
export function planOf(draw: Chance, habit: Habit, isDiabetic: boolean): Plan {
  const measures = measuresOn(draw, habit)
  const isEveningPerson = draw.is(0.12)
  const lunches = isDiabetic ? draw.pick([0, 0.2, 0.5]) : 0
  return (day) => {
    if (!measures(day)) return nothing
    const usual: readonly Slot[] = habit === 'twiceDaily' ? both : isEveningPerson ? ['evening'] : morning
    if (lunches > 0 && draw.is(lunches)) return [...usual, draw.is(0.3) ? 'beforeLunch' : 'afterLunch']
    return usual
  }
}

/** A sitting in the morning of these days alone, in days before today. */
export const planOfDays =
  (backs: readonly number[]): Plan =>
  ({ back }) =>
    backs.includes(back) ? morning : nothing
