/** What a delivery tells of the device itself: battery, signal and when it was last used. Older news changes nothing. */
import type { DeviceStatus } from '@vitalrounds/domain/readings/reading'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

export type DeviceNews = {
  deviceId: string
  /** When the delivery arrived. */
  at: string
  /** When the newest of its readings was measured; null where it brought none. */
  lastUsedAt: string | null
  status: DeviceStatus
}

/** One statement for a batch: per device the newest word on each matter, rows in the order of their ids. */
export async function recordDeviceNews(db: GroupDb, news: readonly DeviceNews[]) {
  const rows = [...Map.groupBy(news, (item) => item.deviceId).values()]
    .map((all) => latestOf(all.toSorted((a, b) => (a.at < b.at ? -1 : 1))))
    .toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1))
  if (rows.length === 0) return
  const column = <T>(of: (news: DeviceNews) => T) => rows.map(of)
  await sql`
    update device set
           battery_voltage = case when n.at >= device.status_at then coalesce(n.mv, battery_voltage) else battery_voltage end,
           battery_percent = case when n.at >= device.status_at then coalesce(n.pct, battery_percent) else battery_percent end,
           signal_strength = case when n.at >= device.status_at then coalesce(n.signal, signal_strength) else signal_strength end,
           status_at = greatest(device.status_at, n.at),
           last_used_at = greatest(device.last_used_at, n.used_at),
           -- the first reading proves that the device works where it is, whatever its order says; one with nobody stays so
           status = case when n.used_at is not null and device.unlinked_at is null and device.member_id is not null then 'connected' else device.status end,
           connected_at = coalesce(device.connected_at, n.used_at)
      from unnest(${column((news) => news.deviceId)}::uuid[], ${column((news) => news.at)}::timestamptz[],
                  ${column((news) => news.lastUsedAt)}::timestamptz[], ${column((news) => news.status.batteryMv ?? null)}::int[],
                  ${column((news) => news.status.batteryPct ?? null)}::int[], ${column((news) => news.status.signalPct ?? null)}::int[])
           as n (id, at, used_at, mv, pct, signal)
     where device.group_id = ${db.groupId} and device.id = n.id`.execute(db)
}

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b)

const latestOf = (inOrder: readonly DeviceNews[]): DeviceNews =>
  inOrder.reduce((before, next) => ({
    deviceId: next.deviceId,
    at: next.at,
    lastUsedAt: later(before.lastUsedAt, next.lastUsedAt),
    status: { ...before.status, ...next.status },
  }))
