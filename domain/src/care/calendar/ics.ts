/**
 * Calendar files (RFC 5545). Every occurrence is an entry of its own: our months end where a recurrence rule of that format
 * would skip one, and moved or skipped occurrences need no exceptions.
 */

export type IcsEntry = {
  uid: string
  /** A date for the whole day, else an instant. */
  start: { date: string } | { at: number }
  summary: string
  location: string
  description: string
  isDone: boolean
}
export type IcsFile = { name: string; madeAt: string; entries: readonly IcsEntry[] }

// RFC 5545, 3.3.11
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const bytesOf = new TextEncoder()
// RFC 5545, 3.1: at most 75 octets a line; the next begins with a space. A character is never cut in two
const mostOctets = 75
function folded(line: string): string {
  const lines: string[] = []
  let now = ''
  let octets = 0
  for (const character of line) {
    const length = bytesOf.encode(character).length
    if (octets + length > mostOctets) {
      lines.push(now)
      now = ' '
      octets = 1
    }
    now += character
    octets += length
  }
  return [...lines, now].join('\r\n')
}

const compactDate = (date: string) => date.replaceAll('-', '')
const compactInstant = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
// The dialog asks for no length; half an hour is what calendar programs show by themselves
const usualLengthMs = 30 * 60_000

const times = ({ start }: IcsEntry) =>
  'date' in start
    ? [`DTSTART;VALUE=DATE:${compactDate(start.date)}`, `DTEND;VALUE=DATE:${compactDate(dayAfter(start.date))}`]
    : [`DTSTART:${compactInstant(start.at)}`, `DTEND:${compactInstant(start.at + usualLengthMs)}`]

const entryLines = (entry: IcsEntry, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${stamp}`,
  ...times(entry),
  `SUMMARY:${escaped(entry.isDone ? `${entry.summary} (done)` : entry.summary)}`,
  ...(entry.location === '' ? [] : [`LOCATION:${escaped(entry.location)}`]),
  ...(entry.description === '' ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

export function writeIcs({ name, madeAt, entries }: IcsFile): string {
  const stamp = compactInstant(Date.parse(madeAt))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitalrounds//Care calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap((entry) => entryLines(entry, stamp)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
