/** Devices on the clinic's shelf: registered, connected to nobody, and one that has been deleted. */
import type { RegisteredKind } from '@vitalrounds/domain/devices/device'
import { imeiOfSerial } from '../devices.ts'
import { chanceStream, idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import { type DemoGroup, demoSeed } from './groups.ts'
import { serialsOf } from './panel.ts'

export type SpareDevice = { id: string; key: string; kind: RegisteredKind; groupId: string }

const kinds: readonly RegisteredKind[] = ['BT004', 'BT004', 'BT004', 'BT105', 'BT105']
const dayMs = 24 * 3_600_000

export function spareDevices(group: DemoGroup, nowMs: number): { devices: SpareDevice[]; rows: Row[] } {
  const draw = chanceStream(demoSeed, group.id, 'spare devices')
  const target = group.key === 'northside' ? kinds : kinds.slice(0, 1)
  const devices = target.map((kind, n) => ({
    id: idAt(draw, nowMs - (60 - n) * dayMs),
    key: imeiOfSerial(serialsOf[group.key] + 90_000 + n),
    kind,
    groupId: group.id,
  }))
  const rows = devices.map(({ id, key, kind }, n) => ({
    id,
    group_id: group.id,
    vendor: 'bodytrace',
    device: kind,
    device_key: key,
    imei: key,
    member_id: null,
    status: n === 4 ? 'unlinked' : 'disconnected',
    status_at: instant(nowMs - (50 - n) * dayMs),
    signal_strength: draw.int(30, 90),
    battery_voltage: draw.int(5400, 6100),
    last_used_at: null,
    created_at: instant(nowMs - (60 - n) * dayMs),
    deleted_at: n === 4 ? instant(nowMs - 5 * dayMs) : null,
  }))
  return { devices: devices.filter((_, n) => n !== 4), rows }
}
