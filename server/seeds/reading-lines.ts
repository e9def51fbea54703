/** Readings as lines of COPY text, in the order of the columns named here. */
import type { Kit } from './physiology/body.ts'
import type { SeedReading } from './physiology/course.ts'
import { copyField, instant } from './rows.ts'

export const readingColumns = [
  'id',
  'group_id',
  'member_id',
  'metric',
  'value',
  'measured_at',
  'received_at',
  'measured_on',
  'source',
  'device_id',
  'act_key',
  'context',
  'flags',
  'state',
  'state_reason',
  'time_quality',
  'device_measured_at',
  'excluded',
  'excluded_reason',
  'severity',
] as const

export type ReadingOwner = {
  groupId: string
  memberId: string
  /** Which device stands behind a kit. */
  devices: Partial<Record<Kit, string>>
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/**
 * The id of a member's reading number `n`: UUID version 7 of the moment it arrived, then the last digits of the member's
 * own id, so that two runs give the same ids and no two readings meet.
 */
export function readingId(memberId: string, receivedAt: number, n: number): string {
  const time = hex(Math.max(0, receivedAt), 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(n & 0xfff, 3)}-8${hex((n >>> 12) & 0xfff, 3)}-${memberId.slice(24)}`
}

/** One line a reading. The instants of one act repeat, so each is written once. */
export function readingLines(owner: ReadingOwner, readings: readonly SeedReading[]): string {
  let lines = ''
  let last = 0
  let measured = ''
  let received = ''
  for (const [n, r] of readings.entries()) {
    if (r.measuredAt !== last || n === 0) {
      last = r.measuredAt
      measured = instant(r.measuredAt)
    }
    received = instant(r.receivedAt)
    const isPlain = r.state === 'kept' && r.flags.length === 0
    const rest = isPlain ? `{}\tkept\t\\N` : `{${r.flags.join(',')}}\t${r.state}\t${copyField(r.stateReason)}`
    lines +=
      `${readingId(owner.memberId, r.receivedAt, n)}\t${owner.groupId}\t${owner.memberId}\t${r.metric}\t${r.value}\t${measured}\t${received}\t` +
      `${r.measuredOn}\t${r.source}\t${(r.source === 'device' && owner.devices[r.kit]) || '\\N'}\t${r.actKey}\t${r.context ?? '\\N'}\t${rest}\t` +
      `${r.timeQuality}\t${r.claimedAt === null ? '\\N' : instant(r.claimedAt)}\t` +
      `${r.excludedReason === null ? 'f' : 't'}\t${copyField(r.excludedReason)}\t${r.severity}\n`
  }
  return lines
}
