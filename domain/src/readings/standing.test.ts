import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standings, type StoredReading } from './standing.ts'

const reading = (more: Partial<StoredReading>): StoredReading => ({
  id: 'a',
  metric: 'bodyWeight',
  value: 80_000,
  sentValue: 80_000,
  measuredAt: '2026-11-03T12:00:00.000Z',
  measuredOn: '2026-11-03',
  source: 'device',
  deviceId: 'scale',
  actKey: 'act a',
  flags: [],
  state: 'kept',
  stateReason: null,
  isExcluded: false,
  ...more,
})
const plain = { zone: 'America/New_York', calibrations: new Map() }
const item = (more: Partial<StoredReading>, setting: Parameters<typeof standings>[1] = plain) => standings([reading(more)], setting)[0]

describe('reading anew', () => {
  it('moves a reading to the day of the member’s new zone', () => {
    const measuredAt = '2026-11-04T03:30:00.000Z'
    expect(item({ measuredAt })?.measuredOn).toBe('2026-11-03')
    expect(item({ measuredAt }, { ...plain, zone: 'Asia/Tokyo' })?.measuredOn).toBe('2026-11-04')
  })

  it('applies a calibration from its day on to the number as sent, once', () => {
    const calibrations = new Map([
      ['scale', { mode: 'offset' as const, offsetGrams: -500, effectiveFrom: '2026-11-03T00:00:00.000Z', note: '' }],
    ])
    const setting = { ...plain, calibrations }
    expect(item({}, setting)?.value).toBe(79_500)
    expect(item({ value: 79_500 }, setting)?.value).toBe(79_500)
    expect(item({ measuredAt: '2026-11-02T12:00:00.000Z' }, setting)?.value).toBe(80_000)
    expect(item({ deviceId: 'other' }, setting)?.value).toBe(80_000)
  })

  it('sets aside what is impossible, unless staff accepted it', () => {
    expect(item({ value: 400_000, sentValue: 400_000 })).toMatchObject({
      state: 'quarantined',
      stateReason: expect.stringContaining('outside'),
    })
    const accepted = {
      value: 400_000,
      sentValue: 400_000,
      flags: ['accepted'],
      stateReason: 'Accepted: seen on the scale',
    }
    expect(item(accepted)).toMatchObject({
      state: 'kept',
      stateReason: 'Accepted: seen on the scale',
      flags: ['accepted'],
    })
  })

  it('marks what repeats another by a different path', () => {
    const readings = [reading({ id: 'a' }), reading({ id: 'b', deviceId: 'copy', actKey: 'act b', measuredAt: '2026-11-03T12:00:40.000Z' })]
    expect(standings(readings, plain).map((r) => r.state)).toEqual(['kept', 'duplicate'])
    expect(standings(readings, plain)[1]?.stateReason).toBe('repeats a')
  })

  it('lets a recording stand as it was decided when its length was known', () => {
    expect(item({ metric: 'ecg', value: 70, sentValue: 70, state: 'quarantined', stateReason: 'too short' })).toMatchObject({
      state: 'quarantined',
      stateReason: 'too short',
    })
  })

  it('changes nothing the second time, whatever was stored', () => {
    const some = fc.array(
      fc.record({
        value: fc.constantFrom(15_000, 79_000, 80_000, 86_000, 95_000, 400_000),
        minute: fc.integer({ min: 0, max: 20_000 }),
        deviceId: fc.constantFrom('scale', 'copy'),
        state: fc.constantFrom('kept' as const, 'duplicate' as const, 'quarantined' as const),
        flags: fc.constantFrom([], ['suspect'], ['accepted']),
        isExcluded: fc.boolean(),
      }),
      { maxLength: 40, size: 'max' },
    )
    fc.assert(
      fc.property(some, (all) => {
        const readings = all.map(({ minute, value, ...rest }, n) =>
          reading({
            ...rest,
            id: `r${n}`,
            actKey: `act ${n}`,
            value,
            sentValue: value,
            measuredAt: new Date(Date.UTC(2026, 10, 1) + minute * 60_000).toISOString(),
          }),
        )
        const once = standings(readings, plain)
        const again = standings(
          readings.map((old, n) => ({ ...old, ...once[n] })),
          plain,
        )
        expect(again).toEqual(once)
      }),
    )
  })
})
