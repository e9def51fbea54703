/** Turns a golden case, JSON as documented in docs/billing.md, into facts and settings. Keys it does not know are passed over. */
import { addDays, localMonth } from '../../days.ts'
import { caseInput, casePolicy } from './case-format.ts'
import type { CaseEnrollment, CaseInput, CaseInterval, CasePolicy, CaseReading } from './case-format.ts'
import type { CareEnrollment, DeviceEnrollment, MemberFacts, Program, Reading, Stay, WorkInterval } from '../facts.ts'
import type { EvaluationTime } from '../frames.ts'
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

function readingsOf(given: CaseReading, memberZone: string): Reading[] {
  const instants = given.days ? onEachDay(given.days, memberZone) : given.at == null ? [] : [given.at]
  const type = given.type ?? 'systolicBP'
  return instants.map((takenAt) => ({
    takenAt,
    receivedAt: given.receivedAt ?? takenAt,
    type: otherNames[type.toLowerCase()] ?? type,
    source: given.source ?? 'device',
    isExcluded: given.excluded ?? false,
    ...(given.bp ? { bp: given.bp } : {}),
  }))
}

const answers = { human: 'human', machine: 'machine' } as const

function answeredBy(given: CaseInterval): NonNullable<WorkInterval['answered']> {
  return answers[given.answered as keyof typeof answers] ?? 'none'
}

/** Only what a case states: an absent flag is absent for the engine too. */
function intervalFlags(given: CaseInterval): Partial<WorkInterval> {
  return {
    ...(given.tab ? { tab: given.tab } : {}),
    ...(given.desc ? { description: given.desc } : {}),
    isManual: given.manual === true,
    isExcluded: given.excluded === true,
    isClinical: given.clinical !== false,
    isQualified: given.qualified === true,
    isStaffExcluded: given.excludePatientTime === true,
  }
}

function intervalOf(given: CaseInterval): WorkInterval {
  return {
    kind: given.kind === 'call' ? 'call' : 'review',
    start: given.start,
    end: given.end,
    staff: given.staff,
    program: given.program ?? (given.kind === 'ccm' ? 'ccm' : 'rpm'),
    answered: answeredBy(given),
    pauses: given.pauses ?? [],
    ...intervalFlags(given),
  }
}

type CaseStay = Pick<CaseEnrollment, 'enrolledAt' | 'consentAt' | 'disenrolledAt' | 'newEpisode'>
const stayOf = (given: CaseStay): Stay => ({
  enrolledAt: given.enrolledAt ?? null,
  consentAt: given.consentAt ?? null,
  disenrolledAt: given.disenrolledAt ?? null,
  isNewEpisode: given.newEpisode ?? false,
})
const staysIn = (given: CaseEnrollment) => ({
  ...stayOf(given),
  ...(given.earlier && { earlier: given.earlier.map(stayOf) }),
})

function deviceStay(given: CaseEnrollment): DeviceEnrollment {
  return {
    ...staysIn(given),
    isSetupBilled: given.setupBilled ?? false,
    hasOtherPractitioner: given.otherPractitioner ?? false,
  }
}

function careStay(given: CaseEnrollment): CareEnrollment {
  return {
    ...staysIn(given),
    conditions: given.conditions ?? 0,
    carePlanAt: given.carePlanAt ?? null,
    isComplex: given.complexMdm ?? false,
    ...(given.otherPractitioner && { hasOtherPractitioner: true }),
  }
}

function staysOf(given: CaseInput): Partial<Pick<MemberFacts, Program>> {
  const stays: Partial<Pick<MemberFacts, Program>> = {}
  if (given.rpm) stays.rpm = deviceStay(given.rpm)
  if (given.rtm) stays.rtm = deviceStay(given.rtm)
  if (given.ccm) stays.ccm = careStay(given.ccm)
  if (given.pcm) stays.pcm = careStay(given.pcm)
  return stays
}

const defaultZone = 'America/New_York'

function factsOf(given: CaseInput): MemberFacts {
  const groupZone = given.tz ?? defaultZone
  const memberZone = given.memberTz ?? groupZone
  return {
    zone: groupZone,
    memberZone,
    ...staysOf(given),
    readings: (given.readings ?? []).flatMap((one) => readingsOf(one, memberZone)),
    intervals: (given.intervals ?? []).map(intervalOf),
    staffElsewhere: given.staffElsewhere ?? [],
    ...(given.emDates ? { visitsOn: given.emDates } : {}),
    deviceReceivedAt: given.deviceReceiptAt ?? null,
    isApcmBilled: given.apcmBilled ?? false,
    ...(given.age == null ? {} : { age: given.age }),
    chronicConditions: given.chronic ?? [],
    diagnosisCodes: given.diagnosisCodes ?? [],
  }
}

/** `max99458: 2` and the like are caps on units, whatever the code. */
function unitCapsOf(given: CasePolicy): Record<string, number | null> {
  const caps: Record<string, number | null> = {}
  for (const [key, value] of Object.entries(given)) {
    const code = /^max([0-9A-Z]{5})$/.exec(key)?.[1]
    if (code !== undefined && (value === null || typeof value === 'number')) caps[code] = value
  }
  return caps
}

function policyOf(given: CasePolicy): Settings['policy'] {
  const seconds = given.minLiveCallSeconds
  return {
    anchor: given.anchor?.startsWith('enrol') === true ? 'enrollment' : defaultPolicy.anchor,
    versionBasis: given.versionBasis ?? defaultPolicy.versionBasis,
    interaction: given.interaction99458 ?? defaultPolicy.interaction,
    unitCaps: unitCapsOf(given),
    minLiveCallMs: seconds == null ? defaultPolicy.minLiveCallMs : seconds * 1000,
    allocationPriority: given.allocationPriority ?? defaultPolicy.allocationPriority,
    excludeTimeOnVisitDays: given.excludeTimeOnEmDates ?? defaultPolicy.excludeTimeOnVisitDays,
    clockSkewFutureMs: given.clockSkewFutureMs ?? defaultPolicy.clockSkewFutureMs,
    clockSkewPastMs: given.clockSkewPastMs ?? defaultPolicy.clockSkewPastMs,
    arePeriodsApart: true,
  }
}

function flagsOf(given: Readonly<Record<string, unknown>>): Settings['config'] {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value === true]))
}

/** What a case asks the engine. Config and policy of the case override `defaults` key by key. Throws a ZodError. */
export function readQuestion(
  raw: unknown,
  defaults: { config: Readonly<Record<string, unknown>>; policy: Readonly<Record<string, unknown>> },
): { facts: MemberFacts; settings: Settings; when: EvaluationTime } {
  const given = caseInput.parse(raw)
  const facts = factsOf(given)
  const chosen = casePolicy.parse({ ...defaults.policy, ...given.policy })
  return {
    facts,
    settings: { config: flagsOf({ ...defaults.config, ...given.config }), policy: policyOf(chosen) },
    when: { asOf: given.asOf, month: given.yearMonth ?? localMonth(given.asOf, facts.zone) },
  }
}
