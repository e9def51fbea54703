/** The months of a test bed: one closed with every member in it, something late, an addendum, a review, what of it is open to an auditor, and the running one. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts } from '@vitalrounds/domain/billing/facts'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { rulesVersion } from '@vitalrounds/domain/billing/version'
import { addMonths, localMonth, startOfDay } from '@vitalrounds/domain/days'
import { cellsOf } from '@vitalrounds/domain/reports/cells'
import { frozenRow } from '../../src/reports/close-month.ts'
import { type EvaluatedMonth, settingsWith, sha256 } from '../../src/reports/judge-months.ts'
import { monthRow } from '../../src/reports/upsert-month-rows.ts'
import { chanceStream, idAt } from '../random.ts'
import { bytes, instant, type Row } from '../rows.ts'
import { auditorTables } from './auditor.ts'
import type { Owner } from './belongings.ts'
import { staffId, type TestbedGroup, testbedSeed } from './groups.ts'

const zone = 'America/New_York'

/** Enrolled with consent in both programs, and nothing measured: what counts here is that there is a row. */
function evaluateMonth(group: TestbedGroup, owner: Owner, [month, asOf]: [month: string, asOf: number]): EvaluatedMonth {
  const facts: MemberFacts = {
    zone,
    memberZone: owner.plan.person.place.timeZone,
    rpm: { enrolledAt: owner.plan.joinedMs, consentAt: owner.plan.joinedMs, disenrolledAt: null },
    ccm: {
      enrolledAt: owner.plan.joinedMs,
      consentAt: owner.plan.joinedMs,
      disenrolledAt: null,
      conditions: 2,
      carePlanAt: owner.plan.joinedMs,
    },
    readings: [],
    intervals: [],
  }
  const result = evaluate(facts, medicareRules, settingsWith({}), { asOf, month })
  const { practiceId: practice_id, physician: assigned_physician, careManager: assigned_care_manager } = owner.plan
  const team = { name_key: group.canary, practice_id, assigned_physician, assigned_care_manager }
  return { facts, team, result, cells: cellsOf(facts, result) }
}

const parsed = (row: object, ...columns: string[]): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      columns.includes(column) ? (JSON.parse(String(value)) as unknown) : Buffer.isBuffer(value) ? bytes(value) : value,
    ]),
  )

export function monthTables(group: TestbedGroup, owners: readonly Owner[]): [table: string, rows: Row[]][] {
  const nowMs = owners[0]?.nowMs ?? 0
  const running = localMonth(nowMs, zone)
  const closed = addMonths(running, -1)
  const asOf = startOfDay(`${running}-01`, zone)
  const its = { groupId: group.id }
  const closeId = idAt(chanceStream(testbedSeed, group.key, 'close'), asOf)
  const frozen = owners.map((owner) => frozenRow(its, closeId, owner.plan.id, evaluateMonth(group, owner, [closed, asOf])))
  const byMember = frozen.toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1))
  const digest = sha256(byMember.map((row) => `${row.member_id} ${row.facts_digest} ${row.result_digest}\n`).join(''))
  const rowOf = (owner: Owner, month: string, at: number, of: string | null = null): Row =>
    parsed(monthRow(its, owner.plan.id, evaluateMonth(group, owner, [month, at]), of), 'cells', 'verdict')
  const line = [{ code: '99454', units: 1, month: closed, serviceOn: `${closed}-20`, start: `${closed}-01`, end: `${closed}-20` }] // prettier-ignore
  const of = (owner: Owner) => ({ id: idAt(owner.plan.draw('testbed month'), nowMs), group_id: group.id, member_id: owner.plan.id, year_month: closed }) // prettier-ignore
  return [
    ['month_close', [{
      id: closeId, group_id: group.id, year_month: closed, version: 1, state: 'closed', as_of: instant(asOf), zone,
      rules: medicareRules, rules_version: rulesVersion(medicareRules), settings: settingsWith({}), total: owners.length,
      done: owners.length, digest, closed_by: staffId(group, 'admin'), started_at: instant(asOf), closed_at: instant(asOf), override_reason: `Kept at ${group.canary}`,
    }]],
    ['month_close_row', frozen.map((row) => parsed(row, 'lines'))],
    ['member_month', [
      ...owners.map((owner) => rowOf(owner, closed, asOf, closeId)),
      ...owners.map((owner) => rowOf(owner, running, nowMs)),
    ]],
    ['evidence_override', owners.map((owner) => ({
      ...of(owner), close_id: closeId, code: '99454', service_on: `${closed}-20`, items: ['Practitioner’s order'],
      reason: `Kept at ${group.canary}`, authorized_by: staffId(group, 'admin'), authorized_at: instant(asOf),
    }))],
    ['late_change', owners.map((owner) => ({ ...of(owner), close_id: closeId, before: [], after: line, found_at: instant(nowMs) }))],
    ['month_addendum', owners.map((owner, n) => ({
      ...of(owner), close_id: closeId, before: [], after: line, facts: bytes(frozen[n]!.facts), facts_digest: frozen[n]!.facts_digest,
      reason: `Late at ${group.canary}`, accepted_by: staffId(group, 'admin'), accepted_at: instant(nowMs),
    }))],
    ['month_review', owners.map((owner) => ({
      ...of(owner), verdict: 'signed', words: `Seen by ${group.canary}`, digest: sha256(''), reviewed_by: staffId(group, 'admin'), reviewed_at: instant(nowMs),
      reviewer_title: `RN of ${group.canary}`, is_signature: false,
    }))],
    ['review_setting', [{ group_id: group.id, signing_titles: ['MD', 'NP'], changed_at: instant(nowMs), changed_by: staffId(group, 'admin') }]],
    ...auditorTables(group, owners, nowMs),
  ] // prettier-ignore
}
