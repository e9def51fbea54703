/** The demo clinics as panels of members, for a given moment. */
import type { Panel } from '../plan.ts'
import { type DemoGroup, demoSeed, type GroupKey } from './groups.ts'
import { northsidePeriods } from './evidence/device-periods.ts'
import { lakeviewStories, northsideStories, northsideStrangers } from './stories.ts'
import { idsOnDuty } from './users.ts'

// A whole year for everybody would be 1.2 million readings and half a gigabyte on disk: too much for a first start
const wholeYear = 365
const shorter = 75
const membersWithYear = 200
// Billing periods run 30 days from the first reading: members begin on different days, or all periods would roll over at once
const stagger = (n: number) => (n * 11) % 30

/** Serial numbers of devices begin here, so that no two clinics share one. */
export const serialsOf: Record<GroupKey, number> = { northside: 100_000, lakeview: 200_000 }

export const panelOf = (group: DemoGroup, nowMs: number, mostDays = wholeYear): Panel => ({
  seed: demoSeed,
  groupId: group.id,
  region: group.region,
  practices: group.practices.map(([practiceId]) => practiceId),
  physicians: idsOnDuty(group.key, 'physician'),
  careManagers: idsOnDuty(group.key, 'careManager'),
  hasCcm: group.services.includes('CCM'),
  nowMs,
  windowDays: (n) => Math.min(mostDays, n < membersWithYear ? wholeYear : shorter) - stagger(n),
  rules: group.rules,
  strangers: group.key === 'northside' ? northsideStrangers : [],
  fixed: group.key === 'northside' ? northsidePeriods : new Map(),
  told: group.key === 'northside' ? northsideStories : lakeviewStories,
})
