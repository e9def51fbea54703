/** Mistakes people make in billing engines, each as one small edit. `file` is relative to domain/src. */
import { evidenceFaults } from './faults-evidence.ts'
import { ledgerFaults, stayFaults } from './faults-ledger.ts'

export type Fault = { name: string; file: string; find: string; put: string }

const days = 'billing/reading-days.ts'
const periods = 'billing/periods.ts'
const work = 'billing/work.ts'
const judge = 'billing/judge.ts'
const gates = 'billing/gates.ts'

const readingFaults: Fault[] = [
  {
    name: 'days counted in UTC',
    file: days,
    find: 'const day = localDay(at, zone)',
    put: "const day = localDay(at, 'UTC')",
  },
  { name: "days in the group's zone", file: days, find: 'facts.memberZone ?? facts.zone', put: 'facts.zone' },
  { name: 'excluded readings count', file: days, find: 'reading.isExcluded !== true && ', put: '' },
  { name: 'typed-in readings count', file: days, find: "(reading.source ?? 'device') === 'device' && ", put: '' },
  { name: 'steps count', file: days, find: "  'pef',", put: "  'pef',\n  'step'," },
  { name: 'readings not received yet count', file: days, find: 'receivedAt > asOf || ', put: '' },
  { name: 'receipt at as-of is too late', file: days, find: 'receivedAt > asOf', put: 'receivedAt >= asOf' },
  {
    name: 'clock exactly 15 minutes ahead is wrong',
    file: days,
    find: '> policy.clockSkewFutureMs',
    put: '>= policy.clockSkewFutureMs',
  },
  {
    name: 'clock exactly 30 days behind is wrong',
    file: days,
    find: '> policy.clockSkewPastMs',
    put: '>= policy.clockSkewPastMs',
  },
  {
    name: 'late uploads count when received',
    file: days,
    find: 'isClockWrong ? receivedAt : takenAt',
    put: 'receivedAt',
  },
  { name: 'readings after disenrollment count', file: days, find: 'at >= window.end || ', put: '' },
  { name: 'consent day counts from its hour on', file: days, find: 'day < firstDay', put: 'at < window.start' },
]

const periodFaults: Fault[] = [
  { name: '31-day window', file: periods, find: 'end: start + windowDays - 1', put: 'end: start + windowDays' },
  { name: '30-day claims where 31 are asked for', file: periods, find: 'slot.start + spacedDays - 1', put: 'slot.end' },
  {
    name: 'February claim not kept apart',
    file: periods,
    find: 'previousClaim !== null',
    put: 'previousClaim === null',
  },
  { name: 'new periods after disenrollment', file: periods, find: 'Math.min(asOf, window.end - 1)', put: 'asOf' },
  {
    name: 'period closes on its last day',
    file: 'billing/frames.ts',
    find: 'today <= slot.end',
    put: 'today < slot.end',
  },
  {
    name: 'rows of the period start',
    file: 'billing/frames.ts',
    find: 'atStart ? slot.start : slot.end',
    put: 'slot.start',
  },
  {
    name: 'set-up earned before its row took effect',
    file: 'billing/device-lines.ts',
    find: 'metOn > since ? metOn : since',
    put: 'metOn',
  },
]

const timeFaults: Fault[] = [
  {
    name: 'no union of intervals',
    file: 'billing/spans.ts',
    find: 'span.start > last.end) tidy',
    put: 'span.start >= last.start) tidy',
  },
  {
    name: 'prompts ignored',
    file: work,
    find: '(interval.pauses ?? [])',
    put: '([] as (readonly [number, number])[])',
  },
  { name: 'other charts ignored', file: work, find: 'other.staff === interval.staff', put: 'other.staff === null' },
  { name: 'excluded views count', file: work, find: 'interval.isExcluded === true || ', put: '' },
  { name: 'non-clinical time counts', file: work, find: ' || interval.isClinical === false', put: '' },
  { name: 'excluded users count', file: work, find: ' || interval.isStaffExcluded === true', put: '' },
  {
    name: 'manual entries need no description',
    file: work,
    find: 'interval.isManual === true && !hasText',
    put: 'interval.isManual === null && !hasText',
  },
  { name: 'voicemail counts', file: work, find: "interval.answered === 'human'", put: "interval.answered !== 'none'" },
  {
    name: 'call of exactly 30 s is too short',
    file: work,
    find: 'lasted(window) >= Math.max(1, policy.minLiveCallMs)',
    put: 'lasted(window) > Math.max(1, policy.minLiveCallMs)',
  },
  {
    name: 'call counted in the month it ended',
    file: work,
    find: 'interval.start >= month.start && interval.start < month.end',
    put: 'interval.end > month.start && interval.end <= month.end',
  },
  {
    name: 'time after as-of counts',
    file: work,
    find: 'overlap(overlap(range, active), { start: -Infinity, end: ledger.asOf })',
    put: 'overlap(range, active)',
  },
  { name: 'time before consent counts', file: work, find: 'overlap(overlap(range, active),', put: 'overlap(range,' },
  { name: 'shared seconds counted twice', file: work, find: 'subtract(recorded, spans)', put: 'recorded' },
  {
    name: 'a call for chronic care sets the monitoring key',
    file: work,
    find: "recorded === program || recorded === 'both'",
    put: "recorded === program || recorded === 'both' || interval.kind === 'call'",
  },
  {
    name: 'visit day always dropped',
    file: work,
    find: 'ledger.policy.excludeTimeOnVisitDays ? subtract',
    put: 'ledger.facts.visitsOn ? subtract',
  },
]

const verdictFaults: Fault[] = [
  {
    name: '> for >= at the threshold',
    file: judge,
    find: 'if (measured < row.min) return 0',
    put: 'if (measured <= row.min) return 0',
  },
  {
    name: 'minutes rounded to the nearest',
    file: 'billing/frames.ts',
    find: 'return totalLength(shares.get(row.program) ?? [])',
    put: 'return Math.round(totalLength(shares.get(row.program) ?? []) / 60_000) * 60_000',
  },
  {
    name: 'started add-on steps count',
    file: judge,
    find: 'Math.floor((measured - row.min) / row.step)',
    put: 'Math.ceil((measured - row.min) / row.step)',
  },
  {
    name: 'no cap on units',
    file: judge,
    find: 'Math.min(byMeasure, byCalls, unitCap(row, frame.settings))',
    put: 'Math.min(byMeasure, byCalls)',
  },
  { name: 'one call carries every unit', file: judge, find: 'Math.max(0, calls - 1)', put: 'Math.max(0, calls * 9)' },
  {
    name: 'short-period code before the period closes',
    file: judge,
    find: "row.decided === 'whenClosed' && frame.isOpen",
    put: 'false',
  },
  {
    name: 'add-on without its base',
    file: judge,
    find: "row.requires.every(isMet) ? null : 'BASE_NOT_MET'",
    put: 'null',
  },
  { name: 'both code families at once', file: judge, find: 'if (rival !== undefined) return rival.reason', put: '' },
  {
    name: 'version before consent',
    file: judge,
    find: "  if (block !== null) return closed(block)\n  if (!isInForce) return closed('NOT_EFFECTIVE')",
    put: "  if (!isInForce) return closed('NOT_EFFECTIVE')\n  if (block !== null) return closed(block)",
  },
  {
    name: 'one condition is enough',
    file: 'billing/conditions.ts',
    find: 'neededConditions = 2',
    put: 'neededConditions = 1',
  },
  { name: 'set-up billed twice', file: gates, find: 'stay?.isSetupBilled !== true || ', put: 'true || ' },
  {
    name: 'monitoring blocked by advanced primary care',
    file: 'billing/rulebook/rows-ccm.ts',
    find: "blocks: ['ccm', 'pcm']",
    put: "blocks: ['ccm', 'pcm', 'rpm']",
  },
  {
    name: 'consent gates the progress bars',
    file: 'billing/enrollment.ts',
    find: 'if (starts.length === 0)',
    put: 'if (starts.length === 0 || stay.consentAt === null)',
  },
]

const reportFaults: Fault[] = [
  {
    name: 'review reminder exclusive',
    file: 'billing/reminders.ts',
    find: 'left <= reviewWithinMs',
    put: 'left < reviewWithinMs',
  },
  {
    name: 'first-measure reminder inclusive',
    file: 'billing/reminders.ts',
    find: '<= firstMeasureAfterMs',
    put: '< firstMeasureAfterMs',
  },
  {
    name: 'add-on lists without their gate',
    file: 'billing/insights.ts',
    find: 'const isBaseComplete = insights.CPT99457a && insights.CPT99457c',
    put: 'const isBaseComplete = true',
  },
  {
    name: 'last blood pressure instead of the lowest',
    file: 'billing/quality/quality.ts',
    find: 'Math.min(...ofDay.map(({ bp }) => bp[0]))',
    put: 'ofDay.at(-1)?.bp[0] ?? 0',
  },
  {
    name: 'kidney disease beside plain hypertension',
    file: 'billing/diagnoses.ts',
    find: "isLateStage ? 'I12.0' : 'I12.9'",
    put: "'I10'",
  },
  {
    name: 'inference beside recorded codes',
    file: 'billing/diagnoses.ts',
    find: ' || (facts.diagnosisCodes ?? []).length > 0',
    put: '',
  },
  {
    name: 'days added as hours',
    file: 'days.ts',
    find: 'turn.epochMilliseconds >= start + utcDayMs',
    put: 'turn.epochMilliseconds >= start',
  },
]

export const faults: readonly Fault[] = [
  ...readingFaults,
  ...periodFaults,
  ...timeFaults,
  ...verdictFaults,
  ...reportFaults,
  ...stayFaults,
  ...ledgerFaults,
  ...evidenceFaults,
]
