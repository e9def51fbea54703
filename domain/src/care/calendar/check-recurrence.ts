/** Runs cases of the care calendar: every expectation stated is compared, and whatever differs is named in one line. */
import { z } from 'zod'
import { daysBetween } from '../../days.ts'
import { readEventDialog } from './event-dialog.ts'
import { countOf, dateOf, frequencies, momentOf, nextOccurrence, occurrencesBetween, type Recurrence, todayIn } from './recurrence.ts'

const isZone = (zone: string) => {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone) !== undefined
  } catch {
    return false
  }
}
const date = z.iso.date()
const SeriesInput = z.looseObject({
  start: z.union([date, z.iso.datetime({ local: true })]),
  frequency: z.enum(frequencies),
  repitions: z
    .int()
    .min(-1)
    .max(100)
    .refine((times) => times !== 0, 'not 0'),
  memberTz: z.string().refine(isZone, 'no zone'),
  asOf: z.iso.datetime({ offset: true }).optional(),
  window: z.strictObject({ from: date, to: date }).optional(),
  samples: z.array(z.int().positive()).optional(),
})
const DialogInput = z.looseObject({
  dialog: z.strictObject({
    name: z.string(),
    date: z.string(),
    frequency: z.string().nullable(),
    end: z.union([z.strictObject({ indefinite: z.literal(true) }), z.strictObject({ times: z.number() })]).nullable(),
  }),
})
const CalendarCase = z.looseObject({
  id: z.union([z.string(), z.number()]),
  title: z.string().default(''),
  input: z.union([SeriesInput, DialogInput]),
  expected: z.record(z.string(), z.unknown()),
})
const CaseFile = z.union([z.array(z.unknown()), z.object({ cases: z.array(z.unknown()) }).transform(({ cases }) => cases)])

export type CaseReport = { name: string; differences: string[] }

function inCaseWords({ start, memberTz, ...input }: z.infer<typeof SeriesInput>): Record<string, unknown> {
  const [day = '', time = null] = start.split('T')
  const event: Recurrence = { start: day, time, frequency: input.frequency, repitions: input.repitions }
  const count = countOf(event)
  const report = (n: number) => {
    const moment = momentOf(dateOf(event, n), time, memberTz)
    return {
      n,
      local: moment.toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
      utc: moment.toInstant().toString({ smallestUnit: 'second' }),
    }
  }
  const all = Array.from({ length: count }, (_, at) => at + 1)
  const { from, to } = input.window ?? {}
  const displayed = from && to ? occurrencesBetween(event, from, to).map(({ n }) => n) : all
  return {
    count,
    last: report(count),
    ...(input.samples ? { samples: input.samples.filter((n) => n <= count).map(report) } : { occurrences: () => displayed.map(report) }),
    ...(input.asOf && asSeen(event, todayIn(memberTz, input.asOf), report)),
  }
}

function asSeen(event: Recurrence, today: string, details: (n: number) => unknown) {
  const next = nextOccurrence(event, today)
  return {
    today,
    next: next ? details(next.n) : null,
    daysTillEvent: next ? daysBetween(today, next.date) : null,
    inEventToday: next?.date === today,
  }
}

const isDialog = (input: z.infer<typeof SeriesInput | typeof DialogInput>): input is z.infer<typeof DialogInput> => 'dialog' in input

function dialogWords({ dialog }: z.infer<typeof DialogInput>): Record<string, unknown> {
  const read = readEventDialog(dialog)
  return typeof read === 'string' ? { saveEnabled: false, reason: read } : { saveEnabled: true, stored: read }
}

/** The same whatever the order of the keys. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'nothing'

/** Runs one case. A case that cannot be read has failed; it is reported, never thrown. */
export function checkCase(raw: unknown, position: number): CaseReport {
  const read = CalendarCase.safeParse(raw)
  if (!read.success) {
    const parsed = z.looseObject({ id: z.union([z.string(), z.number()]) }).safeParse(raw)
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'case'}: ${message}`)
    return {
      name: String(parsed.data?.id ?? `#${position + 1}`),
      differences: [`cannot be read: ${problems.join('; ')}`],
    }
  }
  const { id, title, input, expected } = read.data
  const actual = isDialog(input) ? dialogWords(input) : inCaseWords(input)
  const differences = Object.entries(expected).flatMap(([key, target]) => {
    const details = actual[key]
    const got = plain(typeof details === 'function' ? (details as () => unknown)() : details)
    return got === plain(target) ? [] : [`${key}: expected ${plain(target)}, got ${got}`]
  })
  return { name: `${id} ${title}`.trim(), differences }
}

/** Runs every case of a parsed file. Throws a TypeError where the file is no list of cases at all. */
export function checkFile(raw: unknown): CaseReport[] {
  const read = CaseFile.safeParse(raw)
  if (!read.success) throw new TypeError('it is neither a list of cases nor an object with a list named "cases"')
  return read.data.map(checkCase)
}

/** `pass R001 title`, or `FAIL R001 title: count: expected 2, got 1`. */
export const reportLine = ({ name, differences }: CaseReport) =>
  differences.length === 0 ? `pass ${name}` : `FAIL ${name}: ${differences.join('; ')}`
