/**
 * The verdict on one code. The order of questions is the order in which reasons are given: switched off, consent and
 * other blocks, version, rival and base codes, and only then the measure. What was measured is reported in any case.
 */
import type { Program } from './facts.ts'
import { refusedBy } from './evidence-gates.ts'
import { blockedBy, complexityReason } from './gates.ts'
import type { GateInput } from './gates.ts'
import { nearestRule, ruleOn } from './rules.ts'
import type { Reason, RuleRow } from './rules.ts'
import type { Settings } from './settings.ts'

export type Verdict = {
  code: string
  /** The row judged by; for a code not in force the nearest one, so that progress can be shown. */
  row: RuleRow
  eligible: boolean
  units: number
  reason: Reason
  /** Days or milliseconds, as the row measures. */
  measured: number
  liveCalls: number
}

/** One device period or one month, with everything that can be measured in it. */
export type Frame = GateInput & {
  settings: Settings
  isOpen: boolean
  hasReadings: boolean
  measured: (row: RuleRow) => number
  liveCalls: (program: Program) => number
  /** The frame another code is judged in: a month code asked for from a device period, or the reverse. */
  frameOf: (row: RuleRow) => Frame
  /** Verdicts already given in this frame. */
  given: Map<string, Verdict>
}

/** Units that the measure alone would earn. */
function unitsByMeasure(row: RuleRow, measured: number): number {
  if (measured < row.min) return 0
  return row.step === undefined ? 1 : Math.floor((measured - row.min) / row.step) + 1
}

/** Units for which there is a live conversation; an add-on leaves the first one to its base. */
function unitsByCalls(row: RuleRow, calls: number, interaction: 'perUnit' | 'perMonth'): number {
  if (row.live === 'none') return Infinity
  if (row.live === 'onePerUnit' && interaction === 'perUnit') return Math.max(0, calls - 1)
  return calls >= 1 ? Infinity : 0
}

function unitCap(row: RuleRow, settings: Settings): number {
  const unitCap = settings.policy.unitCaps[row.code]
  return (unitCap === undefined ? row.maxUnits : unitCap) ?? Infinity
}

function shortOfTime(byMeasure: number, byCalls: number): Reason | null {
  if (byMeasure === 0) return byCalls === 0 ? 'TIME_SHORT_AND_NO_LIVE_CALL' : 'TIME_SHORT'
  return byCalls === 0 ? 'NO_LIVE_CALL' : null
}

function shortOfDays(row: RuleRow, measured: number, frame: Frame): Reason | null {
  if (!frame.hasReadings) return 'NO_READINGS'
  if (row.decided === 'whenClosed' && frame.isOpen) return 'PERIOD_OPEN'
  return measured < row.min ? 'DAYS_SHORT' : null
}

function isBeyond(row: RuleRow, measured: number): boolean {
  return row.max !== undefined && measured > row.max
}

function measureVerdict(row: RuleRow, frame: Frame): { units: number; reason: Reason } {
  const measured = frame.measured(row)
  const byMeasure = unitsByMeasure(row, measured)
  const byCalls = unitsByCalls(row, frame.liveCalls(row.program), frame.settings.policy.interaction)
  const short = row.measure === 'days' ? shortOfDays(row, measured, frame) : shortOfTime(byMeasure, byCalls)
  // Beyond its upper bound the work is described by the larger code, also where the group has that one switched off.
  const beyond = isBeyond(row, measured) ? (row.excludes[0]?.reason ?? 'EXCLUSIVE_FAMILY') : null
  const reason = (row.measure === 'days' ? (beyond ?? short) : (short ?? beyond)) ?? 'MET'
  const units = reason === 'MET' ? Math.min(byMeasure, byCalls, unitCap(row, frame.settings)) : 0
  return { units, reason }
}

function rivalOrBase(row: RuleRow, frame: Frame): Reason | null {
  const isMet = (code: string) => evaluateCode(code, frame)?.eligible === true
  const rival = row.excludes.find(({ code }) => isMet(code))
  if (rival !== undefined) return rival.reason
  return row.requires.every(isMet) ? null : 'BASE_NOT_MET'
}

function decide(row: RuleRow, isInForce: boolean, frame: Frame): { units: number; reason: Reason } {
  const closed = (reason: Reason) => ({ units: 0, reason })
  if (frame.settings.config[row.code] !== true || unitCap(row, frame.settings) === 0) return closed('CODE_DISABLED')
  const block = blockedBy(row, frame)
  if (block !== null) return closed(block)
  if (!isInForce) return closed('NOT_EFFECTIVE')
  const refused = refusedBy(row, frame)
  if (refused !== null) return closed(refused)
  const out = rivalOrBase(row, frame) ?? complexityReason(row, frame)
  return out === null ? measureVerdict(row, frame) : closed(out)
}

/** Judges a code in a frame, or in the frame its scope belongs to. Undefined for a code no row knows. */
export function evaluateCode(code: string, request: Frame): Verdict | undefined {
  const anyRow = nearestRule(request.rules, code, request.basis)
  if (anyRow === undefined) return undefined
  const frame = request.frameOf(anyRow)
  const existing = frame.given.get(code)
  if (existing !== undefined) return existing
  const inForce = ruleOn(frame.rules, code, frame.basis)
  const row = inForce ?? nearestRule(frame.rules, code, frame.basis) ?? anyRow
  const progress = { code, row, measured: frame.measured(row), liveCalls: frame.liveCalls(row.program) }
  // While a code is being judged it counts as not met, so that rows excluding each other in a circle come to an end.
  frame.given.set(code, { ...progress, eligible: false, units: 0, reason: 'EXCLUSIVE_FAMILY' })
  const { units, reason } = decide(row, inForce !== undefined, frame)
  const verdict = { ...progress, eligible: reason === 'MET', units, reason }
  frame.given.set(code, verdict)
  return verdict
}
