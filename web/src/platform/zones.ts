/**
 * Instants and days as people read them. Instants arrive as ISO text or milliseconds and are shown in a named IANA
 * zone; days (`YYYY-MM-DD`) have no zone and are shown as they are.
 */

import { countWithNoun } from '@vitalrounds/domain/counted'
import { daysBetween } from '@vitalrounds/domain/days'
import { shortDate, usDate } from '@vitalrounds/domain/us-date'

export type Moment = string | number

const instantOf = (moment: Moment) =>
  typeof moment === 'string' ? Temporal.Instant.from(moment) : Temporal.Instant.fromEpochMilliseconds(moment)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using it, and a list shows hundreds of times. */
function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  const format = formats.get(key)
  if (format) return format
  const created = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, created)
  return created
}

const write = (moment: Moment, zone: string, options: Intl.DateTimeFormatOptions) =>
  format(zone, options).format(instantOf(moment).epochMilliseconds)

/** The zone this computer is set to. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

// In the figures of a day (domain/src/us-date.ts), so that both read alike beside each other
const day = { month: '2-digit', day: '2-digit', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** `11/20/2026, 9:12 AM` */
export const dateTime = (moment: Moment, zone: string) => write(moment, zone, { ...day, ...time })

/** `11/20/2026, 9:12 AM EST`, where the zone matters */
export const dateTimeZone = (moment: Moment, zone: string) => write(moment, zone, { ...day, ...time, timeZoneName: 'short' })

/** `9:12 AM` */
export const timeOfDay = (moment: Moment, zone: string) => write(moment, zone, time)

/** `11/20/2026` */
export const dateOf = (moment: Moment, zone: string) => usDate(dayIn(moment, zone))

/** `Nov 20`, beside something that tells the year */
export const monthDay = (moment: Moment, zone: string) => shortDate(dayIn(moment, zone))

/** `Nov 20, 9:12 AM` of this year, else with its year, where a row has no room for more */
export const shortMoment = (moment: Moment, now: number, zone: string) => {
  const isThisYear = dayIn(moment, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4)
  return `${isThisYear ? monthDay(moment, zone) : dateOf(moment, zone)}, ${timeOfDay(moment, zone)}`
}

/** The day, `YYYY-MM-DD`, on which the moment falls in the zone. */
export const dayIn = (moment: Moment, zone: string) => instantOf(moment).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The month, `YYYY-MM`, on the wall clock of the zone. */
export const monthIn = (moment: Moment, zone: string) => dayIn(moment, zone).slice(0, 7)

/** `2026-11` to `November 2026`. */
export const monthTitle = (month: string) =>
  Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-US', { month: 'long', year: 'numeric' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Age = { amount: number; short: string; word: string }

/** From a day on as the calendar counts, like every "for 6 days" beside it. */
function ageOf(moment: Moment, now: number, zone: string): Age | null {
  const ms = now - instantOf(moment).epochMilliseconds
  if (ms < minuteMs) return null
  if (ms < hourMs) return { amount: Math.floor(ms / minuteMs), short: 'm', word: 'minute' }
  if (ms < dayMs) return { amount: Math.floor(ms / hourMs), short: 'h', word: 'hour' }
  return { amount: daysBetween(dayIn(moment, zone), dayIn(now, zone)), short: 'd', word: 'day' }
}

const shortOf = (age: Age | null) => (age === null ? 'now' : `${age.amount} ${age.short}`)
const spokenOf = (age: Age | null) => (age === null ? 'just now' : `${countWithNoun(age.amount, age.word)} ago`)

/** How long ago, for dense rows: `now`, `12 m`, `2 h`, `5 d`. */
export const shortAge = (moment: Moment, now: number, zone: string) => shortOf(ageOf(moment, now, zone))

/** How long ago, with the moment itself: for `Age`. */
export function ageWords(moment: Moment, now: number, zone: string) {
  const age = ageOf(moment, now, zone)
  return { short: shortOf(age), spoken: spokenOf(age), moment: dateTimeZone(moment, zone) }
}

/** How long ago, as spoken: `just now`, `12 minutes ago`, `1 day ago`. */
export const spokenAge = (moment: Moment, now: number, zone: string) => spokenOf(ageOf(moment, now, zone))
