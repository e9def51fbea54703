/** What a group may choose: which codes are on (its `billingConfig`) and how the open questions of the rules are read. */
import type { Program } from './facts.ts'

/** A code counts as on only when its flag is true; the two period flags and two report flags sit beside the codes. */
export type BillingConfig = Readonly<Record<string, boolean>>

export type BillingPolicy = {
  /** Where the 30-day grid starts. */
  anchor: 'firstReading' | 'enrollment'
  /** Which end of a device period picks the rule row. */
  versionBasis: 'periodEnd' | 'periodStart'
  /** Whether each add-on unit of management time needs a live call of its own. */
  interaction: 'perUnit' | 'perMonth'
  /** Overrides a row's `maxUnits`; null lifts the cap. */
  unitCaps: Readonly<Record<string, number | null>>
  minLiveCallMs: number
  /** Who gets a second that was worked for two programs. */
  allocationPriority: readonly Program[]
  /** Drops all work on the date of a face-to-face visit instead of warning about it. */
  excludeTimeOnVisitDays: boolean
  clockSkewFutureMs: number
  clockSkewPastMs: number
  /** Lets no period of a later stay begin within one that a former stay claims. Absent where a month was closed before. */
  arePeriodsApart?: boolean
  /** Judges set-up of each episode of care by itself, also once a later one has begun. Absent where a month was closed before. */
  isSetupPerEpisode?: boolean
  /** Counts no time entered by hand for an administrative tab. Absent where a month was closed before. */
  isManualByTab?: boolean
}

export type Settings = { config: BillingConfig; policy: BillingPolicy }

// docs/sources/product.md 2.9: flags on and off for a new group; 99445 and 99470 are added
// as on because they are the 2026 fallbacks of codes that are on (docs/sources/billing-rules.md 5).
export const defaultConfig: BillingConfig = {
  '99439': true,
  '99453': true,
  '99454': true,
  '99457': true,
  '99458': true,
  '99487': true,
  '99489': true,
  '99490': true,
  inferredDx: true,
  hedisHCPCS: true,
  '99454CalendarEndDate': false,
  '9945431Days': false,
  '99445': true,
  '99470': true,
}

export const defaultPolicy: BillingPolicy = {
  anchor: 'firstReading',
  versionBasis: 'periodEnd',
  interaction: 'perUnit',
  unitCaps: {},
  // [D] A connection shorter than 30 s is taken for a misdial or a voicemail greeting.
  minLiveCallMs: 30_000,
  allocationPriority: ['rpm', 'ccm'],
  excludeTimeOnVisitDays: false,
  // [D] 15 minutes: a device clock may run a little ahead of ours.
  clockSkewFutureMs: 900_000,
  // [D] 30 days (2,592,000,000 ms): older than that before receipt is a broken clock, not a late upload.
  clockSkewPastMs: 2_592_000_000,
  // [S10][S16] one supply code per patient and 30 days: whoever leaves and comes back, or takes a consent back and gives it
  // again, is claimed once for a day.
  arePeriodsApart: true,
  // [S10] set-up is billed once an episode of care.
  isSetupPerEpisode: true,
  // docs/sources/rulings.md 58: time on administrative pages does not count, however it came on record.
  isManualByTab: true,
}
