/** Why a device is silent, judged from what is known of it: pure, so that page, export and tests say the same. */

// docs/sources/product.md 2.9: 2 days (172800000 ms) without activity is inactive
export const silentAfterDays = 2
// docs/sources/wire-facts.md 9.4: "low below 4900 mV or 20%"; the millivolts are not confirmed by the vendor
export const lowBattery = { millivolt: 4900, percent: 20 } as const
// docs/sources/wire-facts.md 9.4: devices work down to about 4700 mV; the percent is our own, half of what is low
export const emptyBattery = { millivolt: 4700, percent: 10 } as const
// Our own reading: the bottom fifth of the scale that section 9.4 maps signal strength to
export const weakSignalPercent = 20

/** Likely causes of silence, the surest first; the first that fits is named. */
export const causes = [
  'onTheWay',
  'unassigned',
  'unlinked',
  'refused',
  'connecting',
  'disenrolled',
  'paused',
  'neverUsed',
  'lowBattery',
  'weakSignal',
  'notMeasuring',
] as const
export type SilenceCause = (typeof causes)[number]

export const causeTexts: Record<SilenceCause, string> = {
  onTheWay: 'It is still on its way.',
  unassigned: 'Unassigned: no member has this device.',
  unlinked: 'The vendor has unlinked this device.',
  refused: 'The vendor did not accept this device.',
  connecting: 'The vendor has not confirmed this device yet.',
  disenrolled: 'The member is disenrolled.',
  paused: "The member's monitoring is paused.",
  neverUsed: 'It has never been used since the member got it.',
  lowBattery: 'The battery was low when it was last heard.',
  weakSignal: 'The signal was weak when it was last heard.',
  notMeasuring: 'Battery and signal were fine: the member has probably stopped measuring.',
}

/** The same in a few words, for a row of a list. */
export const causeTitles: Record<SilenceCause, string> = {
  onTheWay: 'Device is on its way',
  unassigned: 'Device is unassigned',
  unlinked: 'Unlinked by the vendor',
  refused: 'Not accepted by the vendor',
  connecting: 'Not confirmed by the vendor yet',
  disenrolled: 'Disenrolled',
  paused: 'Monitoring is paused',
  neverUsed: 'Device never used',
  lowBattery: 'Battery was low',
  weakSignal: 'Signal was weak',
  notMeasuring: 'Probably stopped measuring',
}

export type DeviceFacts = {
  status: string
  memberId: string | null
  isDisenrolled: boolean
  isPaused: boolean
  /** ISO instants; `heldSince` is when the present member got it. */
  lastUsed: string | null
  heldSince: string | null
  signalStrength: number | null
  batteryVoltage: number | null
  batteryPercent: number | null
}

export type Silence = { daysSilent: number | null; isSilent: boolean; cause: SilenceCause | null; causeText: string }

/** How long a device has been silent at `asOf` (ISO instant) and why, if it is silent at all. */
export function silenceOf(device: DeviceFacts, asOf: string): Silence {
  const daysSilent = daysSince(laterOf(device.lastUsed, device.heldSince), asOf)
  const isSilent = daysSilent === null || daysSilent >= silentAfterDays
  const cause = isSilent ? causeOf(device) : null
  return { daysSilent, isSilent, cause, causeText: cause === null ? '' : causeTexts[cause] }
}

const stateCauses = new Map<string, SilenceCause>([
  ['shipped', 'onTheWay'],
  ['unlinked', 'unlinked'],
  ['refused', 'refused'],
  ['connecting', 'connecting'],
])

function causeOf(device: DeviceFacts): SilenceCause {
  const byState = stateCauses.get(device.status)
  if (byState) return byState
  if (device.memberId === null) return 'unassigned'
  if (device.isDisenrolled) return 'disenrolled'
  if (device.isPaused) return 'paused'
  if (!isHeardFrom(device)) return 'neverUsed'
  if (isBatteryLow(device)) return 'lowBattery'
  return (device.signalStrength ?? 100) < weakSignalPercent ? 'weakSignal' : 'notMeasuring'
}

/** Whether the present member has used it: what a former one did says nothing. */
const isHeardFrom = ({ lastUsed, heldSince }: DeviceFacts) =>
  lastUsed !== null && (heldSince === null || Temporal.Instant.compare(lastUsed, heldSince) >= 0)

type BatteryFacts = Pick<DeviceFacts, 'batteryVoltage' | 'batteryPercent'>
const isBelow = ({ batteryVoltage, batteryPercent }: BatteryFacts, { millivolt, percent }: Record<'millivolt' | 'percent', number>) =>
  (batteryPercent ?? 100) < percent || (batteryVoltage ?? millivolt) < millivolt

/** Whether a battery is running down; one that nobody told us about is not. */
export const isBatteryLow = (battery: BatteryFacts): boolean => isBelow(battery, lowBattery)

/** `replace` once the device may stop at any time; of percent or millivolt the worse decides. */
export function batteryLevel(battery: BatteryFacts): 'good' | 'low' | 'replace' {
  if (isBelow(battery, emptyBattery)) return 'replace'
  return isBatteryLow(battery) ? 'low' : 'good'
}

const laterOf = (item: string | null, other: string | null) =>
  item === null || (other !== null && Temporal.Instant.compare(other, item) > 0) ? other : item

const hoursPerDay = 24
const daysSince = (from: string | null, asOf: string) =>
  from === null ? null : Math.max(0, Math.floor(Temporal.Instant.from(asOf).since(from).total('hours') / hoursPerDay))
