import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  dateOfDay,
  dayNumber,
  daysBetween,
  daySpan,
  lastDayOfMonth,
  localDate,
  localMonth,
  monthSpan,
  startOfDay,
} from './days.ts'
import { isZone } from './billing/cases/case-format.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Honolulu',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Europe/London',
  'UTC',
]

describe('local dates', () => {
  test('follow the named zone, not UTC', () => {
    expect(localDate(at('2026-03-11T06:30:00Z'), 'America/Los_Angeles')).toBe('2026-03-10')
    expect(localDate(at('2026-03-11T06:30:00Z'), 'America/New_York')).toBe('2026-03-11')
    expect(localDate(at('2026-03-11T18:31:00Z'), 'Asia/Kolkata')).toBe('2026-03-12')
    expect(localMonth(at('2026-04-01T03:59:59.999Z'), 'America/New_York')).toBe('2026-03')
  })

  test('agree with Temporal at any instant in any zone', () => {
    const instants = fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (ms, zone) => {
        const statement = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()
        expect(localDate(ms, zone)).toBe(statement)
      }),
      { numRuns: 3000 },
    )
  })

  test('agree with Temporal around every clock change of five years', () => {
    for (const zone of zones) {
      let turn = Temporal.Instant.from('2024-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
      while (turn !== null && turn.year < 2029) {
        for (const shift of [-90_000_000, -3_600_001, -1, 0, 1, 1_800_000, 3_600_000, 90_000_000]) {
          const ms = turn.epochMilliseconds + shift
          const statement = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()
          expect(localDate(ms, zone)).toBe(statement)
        }
        turn = turn.getTimeZoneTransition('next')
      }
    }
  })
})

describe('spans', () => {
  test('a day lasts 23, 24 or 25 hours', () => {
    const hours = (date: string, zone: string) => {
      const { start, end } = daySpan(date, zone)
      return (end - start) / 3_600_000
    }
    expect(hours('2026-03-08', 'America/New_York')).toBe(23)
    expect(hours('2026-03-09', 'America/New_York')).toBe(24)
    expect(hours('2026-11-01', 'America/New_York')).toBe(25)
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
  })

  test('a month starts and ends at local midnight', () => {
    expect(monthSpan('2026-03', 'America/New_York')).toEqual({
      start: at('2026-03-01T05:00:00Z'),
      end: at('2026-04-01T04:00:00Z'),
    })
  })

  test('a day whose midnight is skipped starts when clocks land', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe(at('2018-11-04T03:00:00Z'))
  })
})

describe('calendar', () => {
  test('knows leap years', () => {
    expect(addDays('2028-02-15', 29)).toBe('2028-03-15')
    expect(addDays('2027-02-15', 29)).toBe('2027-03-16')
    expect(lastDayOfMonth('2028-02')).toBe('2028-02-29')
    expect(lastDayOfMonth('2100-02')).toBe('2100-02-28')
    expect(addYears('2028-02-29', -3)).toBe('2025-02-28')
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(daysBetween('2026-03-02', '2026-03-31')).toBe(29)
  })

  test('numbers and dates are inverse', () => {
    fc.assert(fc.property(fc.integer({ min: -30_000, max: 60_000 }), (day) => dayNumber(dateOfDay(day)) === day))
  })

  test('refuses what is not a date or a zone', () => {
    expect(() => dayNumber('2026-02-30')).toThrow(RangeError)
    expect(() => localDate(0, 'Mars/Olympus')).toThrow(RangeError)
    expect([isZone('America/New_York'), isZone('Mars/Olympus'), isZone('+05:00')]).toEqual([true, false, false])
  })
})
