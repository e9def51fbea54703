/** What a test bed member has besides readings: orders, refills, deliveries, receipts, and what staff have under way. */
import { chartRows, type ChartLists } from '../chart-rows.ts'
import { type PlannedDevice } from '../devices.ts'
import type { MemberPlan } from '../plan.ts'
import { type Chance, idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import { staffId, type TestbedGroup } from './groups.ts'

export type Owner = {
  group: TestbedGroup
  plan: MemberPlan
  devices: readonly PlannedDevice[]
  nowMs: number
  connectionId: string
}

export const dayMs = 24 * 3_600_000
export const ownerColumns = ({ group, plan }: Owner) => ({ group_id: group.id, member_id: plan.id })

export function orderRows(owner: Owner): Row[] {
  const { group, plan, nowMs } = owner
  const draw = plan.draw('testbed orders')
  const states = [['requested', 1], ['shipped', 6], ['delivered', 30], ['failed', 12], ['failed', 3]] as const // prettier-ignore
  // The last was never taken by its vendor, and can be handed over again
  const isTaken = (state: string, index: number) => state !== 'requested' && index < states.length - 1
  return states.map(([state, days], index) => ({
    id: idAt(draw, nowMs - days * dayMs),
    ...ownerColumns(owner),
    vendor: 'bodytrace',
    device: 'BT105',
    state,
    state_at: instant(nowMs - Math.floor(days / 2) * dayMs),
    status_text: `${group.canary} ${state}`,
    order_number: (group.key === 'a' ? 500_000 : 600_000) + plan.n * 10 + index,
    reference: `${group.canary}-${plan.n}-${index}`,
    vendor_order_id: isTaken(state, index) ? `${group.canary}-${plan.n}-${index}` : null,
    claimed_at: state === 'requested' ? null : instant(nowMs - days * dayMs),
    carrier_name: state === 'shipped' || state === 'delivered' ? 'UPS' : null,
    tracking: state === 'shipped' || state === 'delivered' ? [`${group.canary}${plan.n}${index}`] : [],
    ship_to: { firstName: group.canary, lastName: group.canary, line1: plan.person.line1, city: group.canary },
    error: state === 'failed' ? `${group.canary} cannot be shipped` : null,
    requested_by: staffId(group, 'user'),
    requested_at: instant(nowMs - days * dayMs),
    delivered_at: state === 'delivered' ? instant(nowMs - 26 * dayMs) : null,
  }))
}

/** A gateway that went back to its vendor: nobody has it. */
export const formerDeviceRows = (owner: Owner): Row[] => [
  {
    id: idAt(owner.plan.draw('testbed former device'), owner.nowMs - 90 * dayMs),
    group_id: owner.group.id,
    member_id: null,
    vendor: 'tenovi',
    device: 'TENOVI_BPM',
    device_key: `${owner.group.canary}-former-${owner.plan.n}`,
    hwi_device_id: `${owner.group.canary}-former-${owner.plan.n}`,
    status: 'unlinked',
    status_at: instant(owner.nowMs - 60 * dayMs),
    connected_at: instant(owner.nowMs - 90 * dayMs),
    unlinked_at: instant(owner.nowMs - 60 * dayMs),
    deleted_at: instant(owner.nowMs - 60 * dayMs),
    created_at: instant(owner.nowMs - 90 * dayMs),
  },
]

export const refillRows = (owner: Owner): Row[] => [
  {
    id: idAt(owner.plan.draw('testbed refill'), owner.nowMs),
    ...ownerColumns(owner),
    supply: 'testStrips',
    state: 'failed',
    vendor_order_id: `${owner.group.canary}-refill-${owner.plan.n}`,
    error: `${owner.group.canary} has moved`,
    requested_by: staffId(owner.group, 'user'),
    requested_at: instant(owner.nowMs - dayMs),
  },
]

/** One of each end: become a reading, not understood, given up. None is new, so no worker touches them. */
export function deliveryRows(owner: Owner): Row[] {
  const { group, plan, devices, nowMs } = owner
  const key = devices[0]?.key ?? null
  const ends = [['done', 'kept'], ['unmatched', 'no owner'], ['dead', 'gave up']] as const // prettier-ignore
  return ends.map(([state, outcome], index) => ({
    id: (group.key === 'a' ? 1000 : 2000) + plan.n * 10 + index,
    connection_id: owner.connectionId,
    vendor: 'bodytrace',
    kind: 'reading',
    idem_key: `${group.canary}:${plan.n}:${index}`,
    body: JSON.stringify({ imei: key, note: group.canary }),
    received_at: instant(nowMs - (index + 1) * 3_600_000),
    state,
    attempts: index + 1,
    outcome,
    error: state === 'dead' ? `${group.canary} was not understood` : null,
    device_key: key,
    ...ownerColumns(owner),
    done_at: state === 'done' ? instant(nowMs - 3_599_000) : null,
  }))
}

export const receiptRows = (owner: Owner): Row[] => [
  {
    group_id: owner.group.id,
    key: idAt(owner.plan.draw('testbed receipt'), owner.nowMs),
    member_id: owner.plan.id,
    devices: [{ device: 'BT105', outcome: 'requested', note: owner.group.canary }],
    created_by: staffId(owner.group, 'user'),
    created_at: instant(owner.nowMs - 100 * dayMs),
  },
]

/** A short flat trace: two seconds of nothing, told of by its vendor an hour ago. */
export const ecgRows = ({ group, plan, nowMs }: Owner): Row[] => [
  {
    id: idAt(plan.draw('testbed ecg'), nowMs - 3_600_000),
    group_id: group.id,
    member_id: plan.id,
    recording_id: `${group.canary}-ecg-${plan.n}`,
    act_key: `${group.canary}-ecg-${plan.n}`,
    recorded_at: instant(nowMs - 3_700_000),
    received_at: instant(nowMs - 3_600_000),
    determination: 'normal',
    heart_rate: 64,
    duration_ms: 2000,
    sample_rate_hz: 5,
    mv_per_unit: 0.001,
    leads: { I: Array.from({ length: 10 }, () => 0) },
  },
]

// What became of each, and when
const notes = [
  { kind: 'note', hours: 1 },
  { kind: 'memo', hours: 2 },
  { kind: 'memo', hours: 0.5, end: 'cleared' },
  { kind: 'note', hours: 0.4, end: 'deleted' },
] as const

/** A note, a memo that stands on the strip, and one of each that ended. */
export const noteRows = ({ group, plan, nowMs }: Owner): Row[] =>
  notes.map(({ kind, hours, ...rest }) => {
    const end = 'end' in rest ? rest.end : ''
    const ended = (as: string) => (end === as ? { at: instant(nowMs - 600_000), by: staffId(group, 'user') } : { at: null, by: null })
    return {
      id: idAt(plan.draw(`testbed ${kind}${end}`), nowMs - hours * 3_600_000),
      group_id: group.id,
      member_id: plan.id,
      note_type: kind,
      value: `${group.canary} ${kind}`,
      at: instant(nowMs - hours * 3_600_000),
      by_user: staffId(group, 'user'),
      by_name: `${group.canary} User`,
      by_email: `user@${group.canary}.example`,
      key: idAt(plan.draw(`testbed ${kind}${end} key`), nowMs),
      source: 'chart',
      cleared_at: ended('cleared').at,
      cleared_by: ended('cleared').by,
      deleted_at: ended('deleted').at,
      deleted_by: ended('deleted').by,
      delete_reason: end === 'deleted' ? `${group.canary} was another` : null,
    }
  })

/** The chart as the member's lists say it once the canary is in them, and one of each thing that stands in no list. */
export function chartRowsOf({ group, plan, nowMs }: Owner, lists: ChartLists) {
  const draw = plan.draw('testbed chart')
  const checkInId = idAt(draw, nowMs)
  const row = () => ({ id: idAt(draw, nowMs), ...ownerColumns({ group, plan } as Owner) })
  const on = new Date(nowMs - 40 * dayMs).toISOString().slice(0, 10)
  const by = staffId(group, 'user')
  const charted = chartRows(plan, lists)
  const { canary } = group
  return {
    ...charted,
    visit: [
      ...charted.visit,
      { ...row(), visited_on: on, kind: 'hospital', place: canary, note: `${canary} stay`, source: 'entered', created_at: instant(nowMs), created_by: by },
    ],
    diagnosis_decline: [
      { ...row(), suggested: 'R03.0', evidence: `${canary} readings`, reason: `${canary} declined`, declined_at: instant(nowMs), declined_by: by },
    ],
    chart_statement: [
      { ...row(), kind: 'reconciliation', with_whom: canary, note: `${canary} note`, stated_at: instant(nowMs), stated_by: by },
    ],
    lab_result: ([['a1c', 72], ['totalCholesterol', 1815], ['hdl', 520]] as const).map(([test, tenths]) => ({ ...row(), test, tenths, drawn_on: on, laboratory: canary, created_at: instant(nowMs), created_by: by })),
    moved_in_reading: [{ ...row(), metric: 'bodyWeight', value: 81_200, measured_at: instant(nowMs - 40 * dayMs), evidence: canary, created_at: instant(nowMs), created_by: by }],
    check_in: [
      { id: checkInId, ...ownerColumns({ group, plan } as Owner), channel: 'phone', language: 'English', sets: { falls: 1 }, state: 'complete', answers: { falls: { fallen: 'no', unsteady: 'no', worried: 'no' } }, facts: { note: canary }, started_at: instant(nowMs), started_by: by, completed_at: instant(nowMs), expires_at: instant(nowMs + 3 * dayMs) },
    ],
    check_in_result: [
      { ...row(), check_in_id: checkInId, set_id: 'falls', set_version: 1, score: 0, answered: 3, asked: 3, level: 'green', reasons: [], completed_at: instant(nowMs) },
    ],
  } satisfies Record<string, Row[]> // prettier-ignore
}

export const lookupRows = ({ group, plan, nowMs }: Owner): Row[] => [
  { group_id: group.id, phone: plan.person.phone, phone_type: 'mobile', checked_at: instant(nowMs) },
]

/** What belongs to the group and not to a member: an enrollment begun, files of members, a file of packets, a question to support. */
export function seedPendingWork(group: TestbedGroup, draw: Chance, nowMs: number) {
  const importId = idAt(draw, nowMs)
  const chartImportId = idAt(draw, nowMs)
  return {
    member_draft: [
      { group_id: group.id, user_id: staffId(group, 'user'), key: idAt(draw, nowMs), form: { firstName: group.canary }, saved_at: instant(nowMs) },
    ],
    member_import: [
      { id: importId, group_id: group.id, file_name: `${group.canary}.csv`, state: 'checked', created_by: staffId(group, 'admin'), created_at: instant(nowMs), finished_at: null },
    ],
    chart_import: [
      { id: chartImportId, group_id: group.id, file_names: [`${group.canary}.json`], state: 'checked', notices: [`Nothing is read of ${group.canary} (1).`], created_by: staffId(group, 'admin'), created_at: instant(nowMs), finished_at: null, undone_by: null, undone_at: null },
    ],
    chart_import_row: [
      { group_id: group.id, import_id: chartImportId, entry: 1, person_entry: null, kind: 'member', source: `Patient/${group.canary}`, name: `${group.canary} Entry`, outcome: 'refused', messages: [`${group.canary} has no phone`], content: { firstName: group.canary }, member_id: null, alike_member_id: null, digest: null },
      { group_id: group.id, import_id: chartImportId, entry: 2, person_entry: null, kind: 'member', source: `Patient/${group.canary}-2`, name: `${group.canary} Alike`, outcome: 'decide', messages: [`May be ${group.canary}.`], content: { firstName: group.canary }, member_id: null, alike_member_id: null, digest: null },
    ],
    list_upload: [
      { id: idAt(draw, nowMs), group_id: group.id, list: 'chase-list', file_name: `${group.canary}.csv`, sha256: group.canary, is_replacement: false, matched: 0, unmatched: 0, uploaded_at: instant(nowMs), uploaded_by: staffId(group, 'admin') },
    ],
    evidence_export: [
      { id: idAt(draw, nowMs), group_id: group.id, year_month: '2026-01', state: 'done', total: 0, done: 0, asked_by: staffId(group, 'admin'), asked_at: instant(nowMs), finished_at: instant(nowMs), sha256: group.canary },
    ],
    support_request: [
      { id: idAt(draw, nowMs), group_id: group.id, user_id: staffId(group, 'user'), asked_at: instant(nowMs), subject: group.canary, body: group.canary, page: '/home', browser: group.canary, has_patient_data: false },
    ],
    member_import_row: [
      { group_id: group.id, import_id: importId, line: 2, name: `${group.canary} Row`, fate: 'wrong', messages: [`${group.canary} has no phone`], form: { firstName: group.canary }, member_id: null },
    ],
  } satisfies Record<string, Row[]> // prettier-ignore
}

/** The free texts of a member that come from lists elsewhere, with the canary in each. */
export const withCanary = (row: Row, { canary }: TestbedGroup): Row => ({
  ...row,
  chronic_conditions: [...(row['chronic_conditions'] as string[]), `${canary} condition`],
  procedure_codes: ['93000'],
  medications: [{ name: `${canary} 10 mg`, startYM: '2025-11', endYM: '2031-12', stats: 'taking' }],
  allergies: [{ name: `${canary} nuts`, category: 'Food', reaction: 'Mild' }],
  caregiver_name: `${canary} Caregiver`,
  pause_reason: `${canary} on holiday`,
})
