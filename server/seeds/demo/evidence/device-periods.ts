/**
 * Members of Northside whose device period stands the same on every day on which a demo is made: it begins with their first
 * reading and has 30 days, whichever month that is. 99454 takes 16 days of readings, 99445 two.
 */
import type { StoryFacts } from '../../plan.ts'

/** Enrolled four days before the first of these days: the parcel takes three. */
const measured = (measuredBack: readonly number[]): StoryFacts => ({
  conditions: ['hypertension'],
  habit: 'daily',
  fault: 'none',
  leftAgo: null,
  ccm: 'never',
  joinedAgo: Math.max(...measuredBack) + 4,
  story: { measuredBack },
})

export const northsidePeriods: ReadonlyMap<number, StoryFacts> = new Map([
  // 99454 on track: six of sixteen days, and 24 to come
  [100, measured([6, 5, 4, 3, 2, 1])],
  // 99454 at risk: ten more of the eleven or twelve to come
  [103, measured([18, 17, 16, 15, 14, 13])],
  // Too late for 99454, and 99445 on track: one more of the eleven or twelve to come
  [105, measured([18])],
  // 99445 at risk: one more, and the period is over in two or three days
  [107, measured([27])],
])
