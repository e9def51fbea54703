/**
 * Small tolerant schemas shared by the vendors' wire formats, and the two ways an event may turn out that are the same
 * for all of them. Tolerant means: unknown fields are ignored, numbers may be strings; it never means guessing a value.
 */
import { z } from 'zod'
import { settleMeasuredAt, type SettledTime } from '@vitalrounds/domain/readings/measured-at'
import type { DeliveredReading, ReadingFlag } from '@vitalrounds/domain/readings/reading'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { sha256 } from '../platform/secrets.ts'
import type { DeviceRef, InboundEvent, Outcome, VendorName } from './vendor.ts'

/** A finite number, or a string that spells one. */
export const WireNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,15}(\.\d{1,15})?$/)
    .transform(Number),
])

/** A measured number; beyond `most` in either direction it is not a measurement but a broken message. */
export const measure = (most: number) => WireNumber.pipe(z.number().min(-most).max(most))

/** A name or id; some senders write digits without quotes. */
export const WireText = z.union([z.string().trim().max(300), z.int().transform(String)])

const yesWords = new Set(['true', '1', 'yes', 'y', 't', 'on'])
const noWords = new Set(['false', '0', 'no', 'n', 'f', 'off', ''])

/** Yes or no in the spellings seen; another word is neither, and an error. */
export const WireFlag = z.union([z.boolean(), z.number(), z.string()]).transform((input, context) => {
  const word = String(input)
    .trim()
    .toLowerCase()
    .replace(/^([01])\.0+$/, '$1')
  if (yesWords.has(word) || noWords.has(word)) return yesWords.has(word)
  context.addIssue({ code: 'custom', message: 'neither yes nor no' })
  return z.NEVER
})

const blankAsNull = (input: unknown) => (typeof input === 'string' && input.trim() === '' ? null : input)

/** Absent, null and blank are the same. A wrong type is an error: for all that decides a value, a unit, a time or whose it is. */
export const optionalOrNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess(blankAsNull, schema.nullish()).transform((value) => value ?? undefined)
/** Absent, null and nonsense are the same: for what is nice to know and decides nothing (docs/readers.md names each). */
export const optionalField = <S extends z.ZodType>(schema: S) => optionalOrNull(schema).catch(undefined)

/** An instant in ISO form with its zone. */
export const WireInstant = z.string().transform((text, context) => {
  const instant = instantOf(text)
  if (instant) return instant
  context.addIssue({ code: 'custom', message: 'not an instant with a zone' })
  return z.NEVER
})

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text.trim())
  } catch {
    return undefined
  }
}

/** What was wrong, with the path but without the value (bodies hold patient data). */
export const problemOf = (error: z.ZodError) =>
  error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.code}`)
    .join('; ')

/** The same value with the names of every object in one order: vendors do not promise any. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, item]) => [name, canonical(item)]))
}

/** Hash of a list of parts, safe against parts that contain the separator and blind to the order of names. */
export const digestParts = (...parts: readonly unknown[]) => sha256(JSON.stringify(parts.map(canonical)))

/** `deviceRef` as far as the device can be told, so that its clinic sees what could not be read. */
export const unreadableDelivery = (
  vendor: VendorName,
  raw: unknown,
  { problem, deviceRef = {} }: { problem: string; deviceRef?: DeviceRef },
): InboundEvent => ({
  idemKey: `${vendor}:unreadable:${digestParts(raw ?? null)}`,
  kind: 'unknown',
  deviceRef,
  raw,
  problem,
})

/** The elements of a body that is one object or an array of them. */
export const elementsOf = (body: unknown): unknown[] => (Array.isArray(body) ? body : [body])

/**
 * Equal readings of one body are told apart by their position among each other (decision 0038), unless the vendor has
 * given them an id: two ids for one device, moment and value are one reading.
 */
export function numbered(events: readonly InboundEvent[], isNamed: (event: InboundEvent) => boolean = () => false) {
  const visited = new Map<string, number>()
  return events.map((event): InboundEvent => {
    if (event.idemKey === null || event.kind !== 'reading' || isNamed(event)) return event
    const nth = (visited.get(event.idemKey) ?? 0) + 1
    visited.set(event.idemKey, nth)
    return nth === 1 ? event : { ...event, idemKey: `${event.idemKey}~${nth}` }
  })
}

export const emptyOutcome = (problem?: string): Outcome => (problem === undefined ? { readings: [] } : { readings: [], problem })

export const allUnreadable = (events: readonly InboundEvent[]) => events.length > 0 && events.every((event) => event.problem !== undefined)

export type Act = { actKey: string; time: SettledTime; flags?: ReadingFlag[] }

/** The end of a key that says so: `~2`, or nothing for what is alone. */
export const positionIn = (idemKey: string) => /~\d+$/.exec(idemKey)?.[0] ?? ''

/**
 * The end of an act's key where the vendor numbers its acts of one moment. Two numbers are two acts, but no number is
 * not another act: what is sent again may come without it.
 */
export const actNumber = (number: string | undefined) => (/^\w{1,20}$/.test(number ?? '') ? `@${number}` : '')

/** The act of measuring that readings belong to: its key and its settled time. */
export function actAt(actKey: string, claimed: Temporal.Instant, receivedAt: string, isEstimate = false): Act {
  return { actKey, time: settleMeasuredAt(claimed, Temporal.Instant.from(receivedAt), isEstimate) }
}

// Meters show LO under 20 and HI over 600 mg/dL: docs/sources/wire-facts.md 9.5.
const meterRange = [20, 600] as const

/** What a glucometer shows instead of a number, as the value at the end of its range and the flag that says so. */
export const MeterWord = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['lo', 'low', 'hi', 'high']))
  .transform((word) =>
    word.startsWith('lo')
      ? ({ mgDl: meterRange[0], flag: 'below_range' } as const)
      : ({ mgDl: meterRange[1], flag: 'above_range' } as const),
  )

/** A glucose value as a number in `unit`, or the meter's word for one out of its range. */
export const glucoseMeasure = (toMgDl: (value: number) => number) =>
  z.union([measure(1e6).transform((value) => ({ mgDl: toMgDl(value), flag: undefined })), MeterWord])

function rangeFlags(metric: Metric, value: number): ReadingFlag[] {
  if (metric !== 'bloodSugar') return []
  if (value < meterRange[0]) return ['below_range']
  return value > meterRange[1] ? ['above_range'] : []
}

/** One reading of an act; `value` is already in the canonical unit. */
export function readingOf(act: Act, metric: Metric, value: number, context?: string): DeliveredReading {
  const { flags: timeFlags, ...time } = act.time
  const whole = Math.round(value) + 0
  return {
    metric,
    value: whole,
    ...time,
    ...(context === undefined ? {} : { context }),
    flags: [...new Set([...(act.flags ?? []), ...timeFlags, ...rangeFlags(metric, whole)])],
    actKey: act.actKey,
  }
}

/** Looks a foreign word up; words like `constructor`, which every object knows, are not found. */
export const wordIn = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

export const clampPercent = (value: number) => Math.round(Math.min(100, Math.max(0, value)))
