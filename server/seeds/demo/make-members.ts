/** Runs as a worker thread: thinks up members of the demo clinics, with what their devices sent lately. */
import { parentPort, workerData } from 'node:worker_threads'
import { type BundleTexts, bundleTexts } from '../bundle-texts.ts'
import { bundleOf } from '../member-bundle.ts'
import type { MemberPlan } from '../plan.ts'
import type { Row } from '../rows.ts'
import type { SeedConnections } from './connections.ts'
import { type DemoGroup, demoGroups, type GroupKey } from './groups.ts'
import { deliveriesOf } from './inbox.ts'
import type { Household } from './orders.ts'
import { panelOf, serialsOf } from './panel.ts'
import { runningMonth, callIntervals } from './past-calls.ts'
import { recordingRows } from './recordings.ts'
import { shiftRows, shiftsOf } from './shifts.ts'

export type SeedContext = { nowMs: number; mostDays: number; byVendor: SeedConnections['byVendor'] }
export type MemberRange = { key: GroupKey; from: number; to: number }
/** Without the readings, of which there are too many, and the streams of chance, which cannot be handed over. */
export type SeedHousehold = { plan: Omit<MemberPlan, 'draw'>; devices: Household['devices'] }
export type SeedMembers = BundleTexts & { key: GroupKey; households: SeedHousehold[]; deliveries: Row[]; recordings: Row[] }

const port = parentPort
if (!port) throw new Error('this file is a worker')

const { nowMs, mostDays, byVendor } = workerData as SeedContext

function clinicOf(group: DemoGroup) {
  const shifts = shiftsOf(group, nowMs)
  return {
    panel: panelOf(group, nowMs, mostDays),
    numbering: { serialFrom: serialsOf[group.key] },
    groupZone: group.timeZone,
    workOf: (plan: MemberPlan) => {
      const time = shiftRows(plan, shifts)
      return { time, talks: callIntervals(plan, time, runningMonth(shifts)) }
    },
  }
}
const clinics = Object.fromEntries(demoGroups.map((group) => [group.key, clinicOf(group)])) as Record<GroupKey, ReturnType<typeof clinicOf>>

port.on('message', ({ key, from, to }: MemberRange) => {
  const beside = { households: [] as SeedHousehold[], deliveries: [] as Row[], recordings: [] as Row[] }
  const bundle = bundleOf(clinics[key], from, to, ({ draw, ...told }, devices) => {
    const plan = { ...told, draw }
    beside.households.push({ plan: { ...told, readings: [] }, devices })
    beside.recordings.push(...recordingRows(plan))
    beside.deliveries.push(...deliveriesOf(plan, devices, byVendor, nowMs))
  })
  const members: SeedMembers = { key, ...bundleTexts(bundle), ...beside }
  port.postMessage(members, [members.lines.buffer])
})
