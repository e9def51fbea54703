/** Turns a golden case, JSON as documented in docs/billing.md, into facts and settings. Keys it does not know are passed over. */
import { addDays, localMonth } from '../../days.ts'
import { caseInput, casePolicy } from './case-format.ts'
import type { CaseEnrollment, CaseInput, CaseInterval, CasePolicy, CaseReading } from './case-format.ts'
import type { CareEnrollment, DeviceEnrollment, MemberFacts, Program, Reading, Stay, WorkInterval } from '../facts.ts'
import type { EvaluationTime } from '../frames.ts'
import type { Rulebook, RuleRow } from '../rules.ts'
import { defaultPolicy } from '../settings.ts'
import type { Settings } from '../settings.ts'

// The words other systems use for the types counted here.
const otherNames: Record<string, string> = {
  weight: 'bodyWeight',
  bp: 'systolicBP',
  bloodpressure: 'systolicBP',
  glucose: 'bloodSugar',
  bloodglucose: 'bloodSugar',
  heartrate: 'pulse',
  oxygensaturation: 'spo2',
  peakflow: 'pef',
}
for (const type of ['bodyWeight', 'systolicBP', 'diastolicBP', 'pulse', 'bloodSugar', 'ecg', 'spo2', 'pef']) {
  otherNames[type.toLowerCase()] = type
}

function onEachDay(days: { from: string; to: string; time?: string | null | undefined }, memberZone: string): number[] {
  const instants: number[] = []
  const time = Temporal.PlainTime.from(days.time ?? '12:00')
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    instants.push(Temporal.PlainDate.from(day).toPlainDateTime(time).toZonedDateTime(memberZone).epochMilliseconds)
  }
  return instants
}

function readingsOf(reading: CaseReading, memberZone: string): Reading[] {
  const instants = reading.days ? onEachDay(reading.days, memberZone) : reading.at == null ? [] : [reading.at]
  const type = reading.type ?? 'systolicBP'
  return instants.map((takenAt) => ({
    takenAt,
    receivedAt: reading.receivedAt ?? takenAt,
    type: otherNames[type.toLowerCase()] ?? type,
    source: reading.source ?? 'device',
    isExcluded: reading.excluded ?? false,
    ...(reading.bp ? { bp: reading.bp } : {}),
  }))
}

const answers = { human: 'human', machine: 'machine' } as const

function answeredBy(interval: CaseInterval): NonNullable<WorkInterval['answered']> {
  return answers[interval.answered as keyof typeof answers] ?? 'none'
}

/** Only what a case states: an absent flag is absent for the engine too. */
function intervalFlags(interval: CaseInterval): Partial<WorkInterval> {
  return {
    ...(interval.tab ? { tab: interval.tab } : {}),
    ...(interval.desc ? { description: interval.desc } : {}),
    isManual: interval.manual === true,
    isExcluded: interval.excluded === true,
    ...(interval.approval && { approval: interval.approval }),
    isClinical: interval.clinical !== false,
    isQualified: interval.qualified === true,
    ...(interval.employed != null && { isEmployed: interval.employed }),
    isStaffExcluded: interval.excludePatientTime === true,
  }
}

function intervalOf(interval: CaseInterval): WorkInterval {
  return {
    kind: interval.kind === 'call' ? 'call' : 'review',
    start: interval.start,
    end: interval.end,
    staff: interval.staff,
    program: interval.program ?? (interval.kind === 'ccm' ? 'ccm' : 'rpm'),
    answered: answeredBy(interval),
    pauses: interval.pauses ?? [],
    ...intervalFlags(interval),
  }
}

type CaseStay = Pick<CaseEnrollment, 'enrolledAt' | 'consentAt' | 'disenrolledAt' | 'newEpisode' | 'setupBilled'>
const stayOf = (stay: CaseStay): Stay => ({
  enrolledAt: stay.enrolledAt ?? null,
  consentAt: stay.consentAt ?? null,
  disenrolledAt: stay.disenrolledAt ?? null,
  isNewEpisode: stay.newEpisode ?? false,
  ...(stay.setupBilled && { isSetupBilled: true }),
})
const staysIn = (enrollment: CaseEnrollment) => ({
  ...stayOf(enrollment),
  ...(enrollment.earlier && { earlier: enrollment.earlier.map(stayOf) }),
})

function deviceStay(enrollment: CaseEnrollment): DeviceEnrollment {
  return {
    ...staysIn(enrollment),
    isSetupBilled: enrollment.setupBilled ?? false,
    hasOtherPractitioner: enrollment.otherPractitioner ?? false,
  }
}

function careStay(enrollment: CaseEnrollment): CareEnrollment {
  return {
    ...staysIn(enrollment),
    conditions: enrollment.conditions ?? 0,
    carePlanAt: enrollment.carePlanAt ?? null,
    ...(enrollment.carePlanPublishedAt != null && { carePlanPublishedAt: enrollment.carePlanPublishedAt }),
    isComplex: enrollment.complexMdm ?? false,
    ...(enrollment.otherPractitioner && { hasOtherPractitioner: true }),
  }
}

function staysOf(input: CaseInput): Partial<Pick<MemberFacts, Program>> {
  const stays: Partial<Pick<MemberFacts, Program>> = {}
  if (input.rpm) stays.rpm = deviceStay(input.rpm)
  if (input.rtm) stays.rtm = deviceStay(input.rtm)
  if (input.ccm) stays.ccm = careStay(input.ccm)
  if (input.pcm) stays.pcm = careStay(input.pcm)
  return stays
}

const defaultZone = 'America/New_York'

/** What the case says is on record; what it does not name is unknown. */
const recordsOf = ({ emDates, orders, educatedOn }: CaseInput): Partial<MemberFacts> => ({
  ...(emDates && { visitsOn: emDates }),
  ...(orders && { orders: orders.map(({ program, on, lastDay }) => ({ program: program ?? 'rpm', on, lastDay: lastDay ?? null })) }),
  ...(educatedOn && { educatedOn }),
})

function factsOf(input: CaseInput): MemberFacts {
  const groupZone = input.tz ?? defaultZone
  const memberZone = input.memberTz ?? groupZone
  return {
    zone: groupZone,
    memberZone,
    ...staysOf(input),
    readings: (input.readings ?? []).flatMap((reading) => readingsOf(reading, memberZone)),
    intervals: (input.intervals ?? []).map(intervalOf),
    staffElsewhere: input.staffElsewhere ?? [],
    ...recordsOf(input),
    deviceReceivedAt: input.deviceReceiptAt ?? null,
    isApcmBilled: input.apcmBilled ?? false,
    ...(input.age == null ? {} : { age: input.age }),
    chronicConditions: input.chronic ?? [],
    diagnosisCodes: input.diagnosisCodes ?? [],
  }
}

/** `max99458: 2` and the like are caps on units, whatever the code. */
function unitCapsOf(policy: CasePolicy): Record<string, number | null> {
  const caps: Record<string, number | null> = {}
  for (const [key, value] of Object.entries(policy)) {
    const code = /^max([0-9A-Z]{5})$/.exec(key)?.[1]
    if (code !== undefined && (value === null || typeof value === 'number')) caps[code] = value
  }
  return caps
}

function policyOf(policy: CasePolicy): Settings['policy'] {
  const seconds = policy.minLiveCallSeconds
  return {
    anchor: policy.anchor?.startsWith('enrol') === true ? 'enrollment' : defaultPolicy.anchor,
    versionBasis: policy.versionBasis ?? defaultPolicy.versionBasis,
    interaction: policy.interaction99458 ?? defaultPolicy.interaction,
    unitCaps: unitCapsOf(policy),
    minLiveCallMs: seconds == null ? defaultPolicy.minLiveCallMs : seconds * 1000,
    allocationPriority: policy.allocationPriority ?? defaultPolicy.allocationPriority,
    excludeTimeOnVisitDays: policy.excludeTimeOnEmDates ?? defaultPolicy.excludeTimeOnVisitDays,
    clockSkewFutureMs: policy.clockSkewFutureMs ?? defaultPolicy.clockSkewFutureMs,
    clockSkewPastMs: policy.clockSkewPastMs ?? defaultPolicy.clockSkewPastMs,
    arePeriodsApart: true,
    isSetupPerEpisode: true,
    isManualByTab: true,
  }
}

function flagsOf(input: Readonly<Record<string, unknown>>): Settings['config'] {
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, value === true]))
}

type CaseGates = NonNullable<CaseInput['gates']>

/** The rules with what a case says that rows of a code ask for. Without a word of it they are the same rulebook. */
export function rulesWith(rules: Rulebook, gates: CaseGates): Rulebook {
  if (Object.keys(gates).length === 0) return rules
  const withGates = (row: RuleRow): RuleRow => {
    const evidence = gates[row.code]?.map(({ withinDays, ...gate }) => ({
      ...gate,
      ...(withinDays !== undefined && { withinDays }),
      source: '[D]',
    }))
    return evidence === undefined ? row : { ...row, evidence }
  }
  return { ...rules, rows: rules.rows.map(withGates) }
}

/** What a case asks the engine. Config and policy of the case override `defaults` key by key. Throws a ZodError. */
export function readQuestion(
  raw: unknown,
  defaults: { config: Readonly<Record<string, unknown>>; policy: Readonly<Record<string, unknown>> },
): { facts: MemberFacts; settings: Settings; when: EvaluationTime; gates: CaseGates } {
  const input = caseInput.parse(raw)
  const facts = factsOf(input)
  const selected = casePolicy.parse({ ...defaults.policy, ...input.policy })
  return {
    facts,
    settings: { config: flagsOf({ ...defaults.config, ...input.config }), policy: policyOf(selected) },
    when: { asOf: input.asOf, month: input.yearMonth ?? localMonth(input.asOf, facts.zone) },
    gates: input.gates ?? {},
  }
}
