/** Mistakes in what a save of time keeps, and in what it tells lists and header. */
import type { ServerFault } from './faults-months.ts'

const views = 'timekeeping/page-views.test.ts'
const costs = 'timekeeping/save-cost.test.ts'
const beside = 'timekeeping/overlapping-charts.test.ts'

export const savedFaults: ServerFault[] = [
  {
    name: 'a save grows the interval of somebody else',
    file: 'timekeeping/save-page-view.ts',
    find: 'named.find((row) => row.staff_id === userId)',
    put: 'named[0]',
    test: views,
  },
  {
    name: 'time reaches over the edge of its month',
    file: 'timekeeping/save-page-view.ts',
    find: 'const endedAt = instant(Math.min(claim.endedAt, edge))',
    put: 'const endedAt = instant(claim.endedAt)',
    test: views,
  },
  {
    name: 'a threshold is crossed and no list hears of it',
    file: 'timekeeping/save-page-view.ts',
    find: '(displayed !== undefined && crossesThreshold(displayed, saving))',
    put: 'false',
    test: views,
  },
  {
    name: 'a page is left and no list hears of it',
    file: 'timekeeping/save-page-view.ts',
    find: 'isLast === true ||',
    put: '',
    test: costs,
  },
  {
    name: 'a page is left and its month is judged within the save',
    file: 'timekeeping/save-page-view.ts',
    find: "changed(db, 'timeSaved', here)",
    put: "changed(db, 'time', here)",
    test: costs,
  },
  {
    name: 'time is entered by hand into another month than it names',
    file: 'timekeeping/enter-time.ts',
    find: "if (!inMonth(span.start) || !inMonth(span.end - 1)) refuse('time.otherMonth')",
    put: '',
    test: views,
  },
  {
    name: 'what was not saved when a reading came carries nobody over a threshold',
    file: 'timekeeping/save.queries.ts',
    find: '/ 1000) - make_interval(secs => ${claimLimits.gapMs / 1000}) as at',
    put: '/ 1000) as at',
    test: costs,
  },
  {
    name: 'every reading between two saves judges the month anew',
    file: 'timekeeping/judge-save.ts',
    find: 'if (addedFrom === null) return false',
    put: 'if (addedFrom === null || Date.parse(asOf) + claimLimits.gapMs > Date.parse(addedFrom)) return addedFrom !== null',
    test: costs,
  },
  {
    name: 'time that was saved later is called drift',
    file: 'billing/has-saved-since.ts',
    find: 'return rows.length > 0',
    put: 'return false',
    test: costs,
  },
  {
    name: 'nothing is called drift of whoever was worked on',
    file: 'billing/has-saved-since.ts',
    find: ' and saved_at > ${moment}::timestamptz',
    put: '',
    test: costs,
  },
  {
    name: 'a chart beside keeps the time that was taken from it',
    file: 'timekeeping/judge-save.ts',
    find: 'other.endedAt > addedFrom',
    put: 'other.endedAt > view.end',
    test: beside,
  },
]
