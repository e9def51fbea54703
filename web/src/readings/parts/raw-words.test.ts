/** The words of raw data and the inbox: no name off the wire, and nothing said twice. */
import { deviceKindNames } from '@vitalrounds/domain/devices/device'
import type { RawReading, RawState } from '@vitalrounds/domain/readings/api'
import { expect, test } from 'vitest'
import { transmissionOutcomeWords, outcomeWords, readingNotes, sourceWords, valueWords } from './raw-words.ts'

test.for([
  ['bodytrace', 'BT105', 'BP Cuff', 'BodyTrace'],
  ['tenovi', 'TENOVI_GLUCOMETER', 'Tenovi Glucometer', ''],
  ['iglucose', 'SMIG', 'Glucometer', 'iGlucose'],
  ['kardia', 'KARDIA', 'KardiaMobile ECG', ''],
  ['bodytrace', '013950001900019', 'BodyTrace', '013950001900019'],
  [null, null, 'Unknown device', ''],
] as const)('%s %s comes from “%s”, below it “%s”', ([vendor, device, title, below]) => {
  expect(sourceWords({ source: 'device', vendor, device })).toEqual({ title, below })
})

test('what was typed in has neither device nor vendor', () => {
  expect(sourceWords({ source: 'manual', vendor: null, device: null })).toEqual({ title: 'Entered by hand', below: '' })
})

test.for(deviceKindNames)('%s is never shown as it is written on the wire', (device) => {
  expect(sourceWords({ source: 'device', vendor: 'tenovi', device }).title).not.toContain(device)
})

test.for([
  ['kept', 'Kept', 'Kept', ''],
  ['manual', 'Typed in by staff', 'Kept', ''],
  ['excluded', 'Excluded: typo', 'Excluded', 'typo'],
  ['quarantined', 'Set aside as impossible: 312 mmHg is outside', 'Quarantined', '312 mmHg is outside'],
  ['ignored', 'Nothing to keep: status only', 'Ignored', 'Status only, no reading'],
  ['unreadable', 'Could not be read: device_id: missing', 'Unreadable', 'device_id: missing'],
  ['unreadable', 'Could not be read', 'Unreadable', ''],
  ['duplicate', 'Came before, or by another way', 'Duplicate', 'Came before, or by another way'],
] as const)('the fate %s, “%s”, reads %s, “%s”', ([fate, words, title, reason]) => {
  expect(transmissionOutcomeWords({ fate, words })).toEqual({ title, reason })
})

test.for([
  ['unreadable', 'The body is not JSON', 'The body is not JSON'],
  ['gave up', 'No order of this number', 'No order of this number'],
  ['failed', 'failed: 57014', 'fault “57014” while it was read'],
  ['unreadable', 'status: invalid_union; values.x: too_big', 'status: missing or not understood; values.x: too large'],
  ['kept', null, 'Reading kept'],
  ['kept', '312 mmHg is outside', 'Kept in part: 312 mmHg is outside'],
  ['kept', 'nobody had it then', 'Kept in part: Nobody had this device then'],
  ['quarantined', '312 mmHg is outside', 'Set aside as impossible: 312 mmHg is outside'],
  ['a_word_of_tomorrow', null, 'a word of tomorrow'],
  [null, null, ''],
] as const)('the outcome %s with %s reads “%s”', ([outcome, error, words]) => {
  expect(outcomeWords(outcome, error)).toBe(words)
})

const plain = { state: 'kept', reason: null, excluded: null, flags: [], sentValue: null, unit: 'mmHg' as string }
const reading = (differing: Partial<RawReading>) => ({ ...plain, ...differing }) as RawReading
const read = (state: RawState | null, reason: string) => ({ state, reason })

test('beside a reading stands only what the transmission does not say', () => {
  const impossible = reading({ state: 'quarantined', reason: '312 mmHg is outside' })
  expect(readingNotes(impossible)).toEqual(['quarantined', '312 mmHg is outside'])
  expect(readingNotes(impossible, read('quarantined', '312 mmHg is outside'))).toEqual([])
  // The pulse of the same act was kept, so it must be told which of the two was set aside
  expect(readingNotes(impossible, read(null, '312 mmHg is outside'))).toEqual(['quarantined'])
})

test('an exclusion names who, and the reason once', () => {
  const left = reading({ excluded: { by: 'Carla Reyes', reason: 'typo', at: null } })
  expect(readingNotes(left)).toEqual(['excluded by Carla Reyes: typo'])
  expect(readingNotes(left, read('excluded', 'typo'))).toEqual(['excluded by Carla Reyes'])
})

test('an accepted reading is called so once', () => {
  const accepted = reading({ reason: 'Accepted: seen before', flags: ['accepted', 'tare_corrected'] })
  expect(readingNotes(accepted)).toEqual(['Accepted: seen before', 'tare corrected'])
})

test('a value has as many decimals as its kind has everywhere', () => {
  expect(valueWords({ metric: 'bloodSugar', unit: 'mg/dL', value: 600, flags: ['above_range'] })).toBe('above 600 mg/dL')
  expect(valueWords({ metric: 'bodyWeight', unit: 'lbs', value: 217, flags: [] })).toBe('217.0 lbs')
  expect(valueWords({ metric: 'systolicBP', unit: 'mmHg', value: 163, flags: [] })).toBe('163 mmHg')
})
