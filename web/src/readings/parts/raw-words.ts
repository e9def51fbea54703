/** Where transmissions come from and what became of them, in words; nothing is said twice. */
import { withUnit } from '@vitalrounds/domain/with-unit'
import { deviceTitle, isDeviceKind, vendorTitle } from '@vitalrounds/domain/devices/device'
import type { RawReading, RawState, Transmission } from '@vitalrounds/domain/readings/api'
import { beyondMeterRange, beyondText, metricFacts } from '@vitalrounds/domain/values/metrics'

export const stateTitles: Record<RawState, string> = {
  kept: 'Kept',
  duplicate: 'Duplicate',
  quarantined: 'Quarantined',
  excluded: 'Excluded',
  manual: 'Entered by hand',
  ignored: 'Ignored',
  unreadable: 'Unreadable',
  unmatched: 'Unassigned',
  waiting: 'Waiting',
  failed: 'Failed',
}

/** The device in words, and below it the vendor where the device does not name it, or the number of one we do not know. */
export function sourceWords({ source, vendor, device }: Pick<Transmission, 'source' | 'vendor' | 'device'>) {
  if (source === 'manual') return { title: 'Entered by hand', below: '' }
  const maker = vendor === null ? '' : vendorTitle(vendor)
  if (device === null || !isDeviceKind(device)) return { title: maker || 'Unknown device', below: device ?? '' }
  const title = deviceTitle(device)
  return { title, below: title.includes(maker) ? '' : maker }
}

const outcomes: Record<string, string> = {
  kept: 'Reading kept',
  duplicate: 'Came before, or by another way',
  quarantined: 'Set aside as impossible',
  'status only': 'Status only, no reading',
  'not tracked': 'This kind of measurement is not followed',
  'member disenrolled': 'The member had left by then',
  'order updated': 'Order brought up to date',
  'recording asked for': 'Recording asked for',
  'no owner': 'No clinic has this device',
  'nobody had it then': 'Nobody had this device then',
  'no such order': 'No order has this number',
  'delivery state': 'Text brought up to date',
  'call updated': 'Call brought up to date',
  'no such call': 'No call has this number',
  'no clinic': 'No clinic has this number',
}
// The state beside it says as much
const saidByState = new Set(['unreadable', 'gave up', 'failed'])

// What was wrong with a field, by the words of the schema it was held against
const faults: Record<string, string> = {
  invalid_type: 'missing or of another kind',
  invalid_union: 'missing or not understood',
  invalid_value: 'a value that is not known',
  invalid_format: 'written in another way',
  too_big: 'too large',
  too_small: 'too small',
}

/** `device_id: missing; fault “57014” while it was read` */
const faultWords = (error: string): string =>
  error
    .replace(/^failed: (.+)$/, 'fault “$1” while it was read')
    .replaceAll(/: ([a-z]+_[a-z]+)(?=;|$)/g, (whole, code: string) => (faults[code] === undefined ? whole : `: ${faults[code]}`))

/** What became of a delivery, with the reason where there is one. */
export function outcomeWords(outcome: string | null, error: string | null): string {
  const isPartly = outcome === 'kept' && error !== null
  const existing = outcome === null || saidByState.has(outcome) ? '' : (outcomes[outcome] ?? outcome.replaceAll('_', ' '))
  const why = outcomes[error ?? ''] ?? faultWords(error ?? '')
  return [isPartly ? 'Kept in part' : existing, why].filter(Boolean).join(': ')
}

// A fate that its title does not explain
const explained: ReadonlySet<RawState> = new Set(['duplicate', 'quarantined', 'unmatched'])

/** The fate of a transmission and the reason; what was entered by hand says so under where it comes from. */
export function transmissionOutcomeWords({ fate, words }: Pick<Transmission, 'fate' | 'words'>): { title: string; reason: string } {
  const [explanation = '', ...rest] = words.split(': ')
  const reason = rest.join(': ')
  if (fate === 'manual') return { title: stateTitles.kept, reason }
  if (reason !== '') return { title: stateTitles[fate], reason: outcomes[reason] ?? faultWords(reason) }
  return { title: stateTitles[fate], reason: explained.has(fate) ? explanation : '' }
}

/** `217.0 lbs`: as many decimals as everywhere, so that values stand one under the other. An ECG may have no rate. */
export const valueWords = ({ metric, unit, value, flags }: Pick<RawReading, 'metric' | 'unit' | 'value' | 'flags'>): string =>
  value === null
    ? 'no heart rate'
    : withUnit(beyondText(beyondMeterRange(metric, value, flags), value.toFixed(metricFacts[metric].decimals)), unit)

const flagTexts: Record<string, string> = {
  irregular_heartbeat: 'irregular heartbeat',
  tare_corrected: 'tare corrected',
  unit_assumed: 'unit assumed',
  ts_in_seconds: 'time was in seconds',
  device_clock_invalid: 'device clock not believed',
  below_range: 'below the meter’s range',
  above_range: 'above the meter’s range',
  unit_conflict: 'two units that do not agree',
}

const flagWords = (flags: readonly string[]) =>
  // An accepted reading carries the reason, which begins with the word
  flags.filter((flag) => flag !== 'accepted').map((flag) => flagTexts[flag] ?? flag.replaceAll('_', ' '))

/** What the transmission around a reading says already: the fate of all its readings, and the reason. */
type RawSummary = { state: RawState | null; reason: string }

/** What is to be said beside a reading: fate, reason, flags. */
export function readingNotes(reading: RawReading, summary?: RawSummary): string[] {
  const { state, excluded, flags, sentValue } = reading
  const unsaid = (text: string) => (text === summary?.reason ? '' : text)
  return [
    state === 'kept' || state === summary?.state ? '' : stateTitles[state].toLowerCase(),
    unsaid(reading.reason ?? '').replaceAll('_', ' '),
    excluded === null ? '' : [`excluded by ${excluded.by || 'unknown'}`, unsaid(excluded.reason)].filter(Boolean).join(': '),
    sentValue === null ? '' : `sent as ${valueWords({ ...reading, value: sentValue })}`,
    ...flagWords(flags),
  ].filter((note) => note !== '')
}
