/** All rows of a batch of members, table by table, in the order in which tables need each other. */
import { effectiveRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { chartRows, chartTables } from './chart-rows.ts'
import { assignmentRows, deviceRows, devicesByKit, devicesOf, type Numbering, type PlannedDevice } from './devices.ts'
import { judgeMember, levelsOf, warningRows } from './judgment.ts'
import { consentRows, memberRow, namePartRows, stayRows } from './member-rows.ts'
import { type MemberPlan, type Panel, planMember } from './plan.ts'
import { readingLines } from './reading-lines.ts'
import type { Row } from './rows.ts'
import { summaryRow, type Summarized } from './summary.ts'

export const memberTables = [
  'member',
  'member_name_part',
  'consent',
  'program_stay',
  'device',
  'device_assignment',
  'warning',
  'work_interval',
  ...chartTables,
  'member_summary',
] as const
export type MemberTable = (typeof memberTables)[number]

export type Bundle = {
  rows: Record<MemberTable, Row[]>
  /** COPY text of the readings. */
  lines: string[]
  readings: number
}

/** Sees each planned member with its devices; what it needs beyond the tables above it makes itself. */
export type PlanObserver = (plan: MemberPlan, devices: readonly PlannedDevice[]) => void
type Work = Pick<Summarized, 'time' | 'talks' | 'carePlanPublishedAt'>
export type Clinic = {
  panel: Panel
  numbering: Numbering
  groupZone: string
  /** The time that was worked on a member's chart, and the conversations; without, there were none. */
  workOf?: (plan: MemberPlan) => Work
}

/** Members `from` up to, not including, `to`. */
export function bundleOf({ panel, numbering, groupZone, workOf }: Clinic, from: number, to: number, look?: PlanObserver): Bundle {
  const rows = Object.fromEntries(memberTables.map((table) => [table, [] as Row[]])) as Bundle['rows']
  const bundle: Bundle = { rows, lines: [], readings: 0 }
  const rules = effectiveRules(panel.rules)
  const rulebook = { rules, levels: levelsOf(rules) }
  for (let n = from; n < to; n++) {
    const plan = planMember(panel, n)
    const devices = devicesOf(plan, numbering)
    const { readings } = plan
    const warnings = judgeMember(plan, rulebook, panel.nowMs)
    const member = memberRow(plan, devices)
    rows.member.push(member)
    rows.member_name_part.push(...namePartRows(plan))
    for (const [table, its] of Object.entries(chartRows(plan, member))) rows[table as MemberTable].push(...its)
    rows.consent.push(...consentRows(plan))
    rows.program_stay.push(...stayRows(plan))
    rows.device.push(...deviceRows(plan, devices, panel.nowMs))
    rows.device_assignment.push(...assignmentRows(plan, devices))
    const work: Work = workOf?.(plan) ?? { time: [], talks: [] }
    rows.work_interval.push(...work.time)
    const log = warningRows(plan, warnings)
    rows.warning.push(...log)
    rows.member_summary.push(summaryRow({ plan, member, readings, warnings, log, rules, ...work, groupZone, nowMs: panel.nowMs }))
    bundle.lines.push(readingLines({ groupId: plan.groupId, memberId: plan.id, devices: devicesByKit(devices) }, readings))
    bundle.readings += readings.length
    look?.(plan, devices)
  }
  return bundle
}
