/** Offsets in every spelling, refused where they cannot be read; and values that a message says in two units. */
import { describe, expect, it } from 'vitest'
import { iglucose } from './webhook.ts'
import { offsetMinutes } from './recorded-at.ts'

it.each<[number | string, number | undefined]>([
  ['-5.0', -300],
  [-5, -300],
  ['-05:00', -300],
  ['-0500', -300],
  ['-300', -300],
  [-300, -300],
  ['-18000', -300],
  ['UTC-5', -300],
  ['GMT+05:30', 330],
  ['−05:00', -300],
  ['+5:45', 345],
  ['Z', 0],
  ['-1000', -600],
  // No offset of any place, or two readings of one text
  ['-500', undefined],
  ['-05:07', undefined],
  ['25', undefined],
  ['-13:00', undefined],
  ['EST', undefined],
  ['abc', undefined],
])('the offset %j is %j minutes from UTC', (offset, minutes) => expect(offsetMinutes(offset)).toBe(minutes))

const row = {
  reading_id: '90000003',
  device_id: '1234567',
  date_recorded: '2026-11-20T22:55:00',
  reading_type: 'blood_glucose',
  blood_glucose_mgdl: 97,
}
const receivedAt = '2026-11-21T20:00:00.000Z'
function opened(more: object) {
  const [event] = iglucose.split({ ...row, ...more })
  if (!event) throw new Error('no event')
  return { problem: event.problem, readings: iglucose.read(event, receivedAt).readings }
}

describe('the time of a reading', () => {
  it.each(['-5', '-05:00', '-0500', '-300', -300])('with the offset %j is that of its day at home', (time_zone_offset) => {
    expect(opened({ time_zone_offset }).readings).toMatchObject([{ measuredAt: '2026-11-21T03:55:00.000Z', tsQuality: 'device' }])
  })

  it.each(['-500', 'Eastern', {}])('with the offset %j is refused, and the row with it', (time_zone_offset) => {
    expect(opened({ time_zone_offset })).toMatchObject({ problem: expect.stringContaining('time_zone_offset'), readings: [] })
  })

  it.each(['2026-11-20T22:55-05', '2026-11-20 22:55:00 -05:00', '2026-11-20T22:55:00-0500'])(
    'is read with its own zone in %s',
    (date_recorded) => {
      expect(opened({ date_recorded }).readings).toMatchObject([{ measuredAt: '2026-11-21T03:55:00.000Z' }])
    },
  )

  it('without a zone is read as UTC and said to be an estimate', () => {
    expect(opened({}).readings).toMatchObject([{ measuredAt: '2026-11-20T22:55:00.000Z', tsQuality: 'estimated' }])
  })

  it.each(['yesterday', '2026-13-45T00:00'])('of receipt that is %s refuses the row', (date_received) => {
    expect(opened({ date_received }).problem).toEqual(expect.any(String))
  })
})

describe('two units of one value', () => {
  it.each([
    [{ blood_glucose_mgdl: 130, blood_glucose_mmol: 21.7 }, 130],
    [{ blood_glucose_mgdl: 22, blood_glucose_mmol: 22 }, 22],
    [{ reading_type: 'weight', weight_kg: 80, weight_lbs: 80 }, 36_287],
    [{ blood_glucose_mgdl: 'LO', blood_glucose_mmol: 21.7 }, 20],
  ])('that do not agree are marked: %j', (more, value) => {
    expect(opened(more).readings).toMatchObject([{ value, flags: expect.arrayContaining(['unit_conflict']) }])
  })

  it.each([
    { blood_glucose_mgdl: 97, blood_glucose_mmol: 5.4 },
    { blood_glucose_mgdl: 130, blood_glucose_mmol: 7.2 },
    { blood_glucose_mgdl: 600, blood_glucose_mmol: 33.3 },
    { blood_glucose_mgdl: 97, blood_glucose_mmol: 0 },
    { blood_glucose_mgdl: 97, blood_glucose_mmol: '' },
    { reading_type: 'weight', weight_kg: 80, weight_lbs: 176.4 },
    { reading_type: 'weight', weight_kg: 80, weight_lbs: 177 },
  ])('that differ by rounding, or of which one is empty, are one value: %j', (more) => {
    expect(opened(more).readings).toMatchObject([{ flags: [] }])
  })
})
