/** Mistakes in what feeds the billing engine: stays with their consents, and the ledger of time. */
import type { Fault } from './faults-list.ts'

export const stayFaults: Fault[] = [
  {
    name: 'work without consent counts beside work with it',
    file: 'billing/enrollment.ts',
    find: 'consented.length > 0 ? consented : touching',
    put: 'touching',
  },
  {
    name: 'only the newest stay counts',
    file: 'billing/enrollment.ts',
    find: 'begun = [...(enrollment.earlier ?? []), enrollment]',
    put: 'begun = [enrollment]',
  },
  {
    name: 'a consent of long ago opens the gate',
    file: 'billing/enrollment.ts',
    find: 'at === stays.length - 1 || touches(stay, asOf, range)',
    put: 'true',
  },
  {
    name: 'days of the former stay stand for now',
    file: 'billing/frames.ts',
    find: 'last?.stay === stay ? last : undefined',
    put: 'last',
  },
  {
    name: 'a new episode is earned by the old one',
    file: 'billing/device-lines.ts',
    find: 'episode.from <= slot.stay && slot.stay < episode.until',
    put: 'slot.stay < episode.until',
  },
  { name: 'one reading counts for two stays', file: 'billing/reading-days.ts', find: ' || at < after', put: '' },
  {
    name: 'a consent taken back holds to the end',
    file: 'billing/stays.ts',
    find: 'Math.min(span.end, whole.end)',
    put: 'whole.end',
  },
  {
    name: 'a consent given again begins an episode',
    file: 'billing/stays.ts',
    find: 'isNewEpisode && at === 0',
    put: 'isNewEpisode',
  },
]

export const ledgerFaults: Fault[] = [
  {
    name: 'time that no second person has approved counts',
    file: 'billing/work.ts',
    find: 'if (interval.approval !== undefined) return false',
    put: "if (interval.approval === 'declined') return false",
  },
  {
    name: 'time by hand counts on every tab',
    file: 'billing/work.ts',
    find: 'isManual === true && isManualByTab !== true',
    put: 'isManual === true',
  },
  {
    name: 'time grows as the browser says',
    file: 'timekeeping/claims.ts',
    find: 'Math.min(grown, Math.max(0, passed) + claimLimits.graceMs)',
    put: 'grown',
  },
  {
    name: 'time reaches into the future',
    file: 'timekeeping/claims.ts',
    find: 'Math.min(now, saved.endedAt +',
    put: 'Math.min(Infinity, saved.endedAt +',
  },
  { name: 'a gap never ends an interval', file: 'timekeeping/claims.ts', find: 'passed > most || ', put: 'false || ' },
  {
    name: 'a first save reaches back as far as it says',
    file: 'timekeeping/claims.ts',
    find: 'Math.min(length, reach)',
    put: 'length',
  },
  {
    name: 'time from the future is entered by hand',
    file: 'timekeeping/claims.ts',
    find: "if (end > now) return 'time.future'",
    put: '',
  },
  {
    name: 'time before enrollment is entered by hand',
    file: 'timekeeping/claims.ts',
    find: 'enrolledAt === null || start < enrolledAt',
    put: 'enrolledAt === null',
  },
  {
    name: 'the chart opened first keeps the time',
    file: 'timekeeping/elsewhere.ts',
    find: 'a.start > b.start',
    put: 'a.start < b.start',
  },
  {
    name: 'what was entered by hand goes before what was recorded',
    file: 'timekeeping/elsewhere.ts',
    find: 'isManual ? 2 : 1',
    put: 'isManual ? 1 : 2',
  },
  {
    name: 'a page takes the time of a conversation',
    file: 'timekeeping/elsewhere.ts',
    find: 'isCall === true ? 0 :',
    put: 'isCall === true ? 3 :',
  },
  {
    name: 'a mailbox is shown as time',
    file: 'timekeeping/explain.ts',
    find: "interval.kind === 'call' && interval.answered !== 'human'",
    put: 'false',
  },
  {
    name: 'whoever is here is nowhere else',
    file: 'timekeeping/elsewhere.ts',
    find: 'here.filter((presence) => goesBefore(presence, away)).flatMap(activeSpans)',
    put: 'here.flatMap(activeSpans)',
  },
  {
    name: 'an unanswered page holds its person',
    file: 'timekeeping/elsewhere.ts',
    find: 'pauses.map(([from, to]) => ({ start: from, end: to }))',
    put: '[]',
  },
  {
    name: 'everybody is clinical',
    file: 'timekeeping/standing.ts',
    find: '!unclinical.has(title)',
    put: "title !== ''",
  },
  {
    name: 'shared seconds are shown twice',
    file: 'timekeeping/explain.ts',
    find: 'union([...before, ...',
    put: 'union([...',
  },
]
