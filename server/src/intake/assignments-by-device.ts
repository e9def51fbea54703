/** Who held which device when, as the worker asks it for a batch. */
import { type Assignment, holderAt } from '@vitalrounds/domain/readings/attribution'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

export type Holding = {
  presentMemberId: string | null
  calibration: unknown
  /** Another clinic had it before. */
  isSecondHand: boolean
  holderAt: (measuredAt: string) => string | undefined
}

type Row = {
  id: string
  member_id: string | null
  calibration: unknown
  is_second_hand: boolean
  is_from_shelf: boolean
  assignments: { memberId: string; fromAt: string; toAt: string | null }[]
}

const instant = (text: string) => Temporal.Instant.from(text).toString({ smallestUnit: 'millisecond' })

/** By device id. Devices of other groups are not found. */
export async function assignmentsByDevice(db: GroupDb, deviceIds: readonly string[]): Promise<Map<string, Holding>> {
  if (deviceIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select d.id, d.member_id, d.calibration, app.device_is_second_hand(d.vendor, d.device_key) as is_second_hand,
           exists (select from device_order o where o.group_id = d.group_id and o.id = d.order_id and o.is_bulk) as is_from_shelf,
           coalesce((select jsonb_agg(jsonb_build_object('memberId', a.member_id, 'fromAt', a.from_at, 'toAt', a.to_at))
                       from device_assignment a where a.group_id = d.group_id and a.device_id = d.id), '[]') as assignments
      from device d where d.group_id = ${db.groupId} and d.id = any (${[...new Set(deviceIds)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, holdingOf(row)]))
}

function holdingOf(row: Row): Holding {
  const assignments: Assignment[] = row.assignments.map((assignment) => ({
    memberId: assignment.memberId,
    fromAt: instant(assignment.fromAt),
    toAt: assignment.toAt === null ? null : instant(assignment.toAt),
  }))
  return {
    presentMemberId: row.member_id,
    calibration: row.calibration,
    isSecondHand: row.is_second_hand,
    holderAt: (measuredAt) => holderAt(assignments, measuredAt, row.is_second_hand || row.is_from_shelf),
  }
}
