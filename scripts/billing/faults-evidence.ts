/** Mistakes in what must stand on record beside days and minutes, each as one small edit. */
import type { Fault } from './faults-list.ts'

const gates = 'billing/evidence-gates.ts'
const work = 'billing/work.ts'
const judge = 'billing/judge.ts'
const warnings = 'billing/warnings.ts'
const evaluate = 'billing/evaluate.ts'

export const evidenceFaults: readonly Fault[] = [
  { name: 'an order after service began stands', file: gates, find: 'order.on <= day && ', put: '' },
  { name: 'an order of the day itself is too late', file: gates, find: 'order.on <= day', put: 'order.on < day' },
  { name: 'an order for another program stands', file: gates, find: 'order.program === program && ', put: '' },
  { name: 'an order has no end', file: gates, find: '(order.lastDay == null || day <= order.lastDay)', put: 'true' },
  { name: 'an order ends before its last day', file: gates, find: 'day <= order.lastDay', put: 'day < order.lastDay' },
  {
    name: 'a stay that begins after what is judged speaks for it',
    file: gates,
    find: 'window !== undefined && window.start < range.end',
    put: 'window !== undefined',
  },
  { name: 'the oldest stay speaks', file: gates, find: 'at: stays.findLastIndex(', put: 'at: stays.findIndex(' },
  {
    name: 'the start is a day of UTC',
    file: gates,
    find: 'startedOn = start === undefined ? first : localDate(start, readingZone(facts))',
    put: "startedOn = start === undefined ? first : localDate(start, 'UTC')",
  },
  {
    name: 'service begins with the stay, whatever is judged',
    file: gates,
    find: 'from: startedOn > first ? startedOn : first',
    put: 'from: startedOn',
  },
  {
    name: 'service begins with what is judged, whenever the stay began',
    file: gates,
    find: 'from: startedOn > first ? startedOn : first',
    put: 'from: first',
  },
  {
    name: 'education of a former episode stands for the next',
    file: gates,
    find: 'delivered <= day && former <= day && ',
    put: 'delivered <= day && ',
  },
  { name: 'education before delivery stands', file: gates, find: 'delivered <= day && former <= day && ', put: 'former <= day && ' },
  {
    name: 'education on the day of delivery is too early',
    file: gates,
    find: 'delivered <= day && former',
    put: 'delivered < day && former',
  },
  { name: 'education after what is judged stands', file: gates, find: ' && day <= until', put: '' },
  { name: 'education on the last day is too late', file: gates, find: 'day <= until', put: 'day < until' },
  { name: 'a stay that goes on begins another episode', file: gates, find: 'nth <= at && isNewEpisode', put: 'nth <= at' },
  {
    name: 'a visit of any time before stands',
    file: gates,
    find: "withinDays === undefined ? '' : addDays(startedOn, -withinDays)",
    put: "''",
  },
  {
    name: 'a visit N days before is too early',
    file: gates,
    find: 'from <= day && day <= startedOn',
    put: 'from < day && day <= startedOn',
  },
  { name: 'a visit on the day of the start is too late', file: gates, find: 'day <= startedOn)', put: 'day < startedOn)' },
  { name: 'a visit after the start stands', file: gates, find: 'from <= day && day <= startedOn', put: 'from <= day' },
  { name: 'a gate that warns refuses', file: gates, find: "item.effect === 'refuse' && ", put: '' },
  { name: 'a gate that refuses warns as well', file: gates, find: "gate.effect === 'warn' && known", put: 'known' },
  { name: 'what is unknown is doubted', file: gates, find: 'known[gate.fact](input.facts) && ', put: '' },
  { name: 'whoever is not on record counts as employed', file: work, find: 'isEmployed === true', put: 'isEmployed !== false' },
  {
    name: 'a professional in person is asked for employment',
    file: work,
    find: "isQualified === true || (staff === 'employed' && isEmployed === true)",
    put: "(staff === 'qhp' ? isQualified === true : isEmployed === true)",
  },
  {
    name: 'an employment gate that warns takes time away',
    file: work,
    find: "employmentEffect(row) === 'refuse' ? 'employed'",
    put: "employmentEffect(row) !== undefined ? 'employed'",
  },
  {
    name: 'an employment gate takes nothing away',
    file: work,
    find: "employmentEffect(row) === 'refuse' ? 'employed'",
    put: "employmentEffect(row) === undefined ? 'employed'",
  },
  { name: 'a missing fact refuses nothing', file: judge, find: 'if (refused !== null) return closed(refused)', put: '' },
  {
    name: 'time of others is doubted where no row asks',
    file: warnings,
    find: "employmentEffect(row) === 'warn'",
    put: "employmentEffect(row) !== 'warn'",
  },
  {
    name: 'what is not earned is warned about',
    file: evaluate,
    find: '    .filter(({ verdict }) => verdict.eligible)\n    .map(({ verdict, frame }) => ({ row',
    put: '    .map(({ verdict, frame }) => ({ row',
  },
]
