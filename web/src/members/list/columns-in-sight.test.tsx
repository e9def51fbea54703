/** With the menu open, at the widths of a clinic's screens: the money, and every vital that a tenth of the page measures, are in sight. */
import { type ListFilter, listFilters } from '@vitalrounds/domain/members/list'
import { hasSubject } from '@vitalrounds/domain/members/list-subject'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { listColumns } from './use-columns.ts'

const now = Date.parse('2026-11-27T15:00:00Z')
const zone = 'America/New_York'
const frame = { now, today: '2026-11-27', zone, placeOf: () => ({}) }
const at = '2026-11-26T15:00:00Z'

/** As wide as a row of the demo gets: long names, every vital, critical values, a weight that changed. */
const worst = (nth: number) =>
  ({
    _id: `m${nth}`,
    name: 'Guadalupe Hernández-Villanueva',
    dob: '1950-01-02',
    gender: 'female',
    phone: '+12125550101',
    timeZone: zone,
    numUnreadMessages: 1,
    numActiveMemos: 1,
    missedCall: null,
    pausedAt: null,
    disenrolled: false,
    reason: { code: 'weightGain', severity: 'critical', side: 'above', text: 'Weight Gain ≥5 lbs / 7 d ×4 +1 more', at },
    remindMeasure: true,
    warningSummary: { needsReview: true, open: 5, worst: 'critical', worstAt: at },
    systolicBP: 182,
    systolicBPLastDT: at,
    diastolicBP: 121,
    diastolicBPLastDT: at,
    bodyWeight: 219.6,
    bodyWeightDiff: 1.2,
    bodyWeightLastDT: at,
    weightChange: { lbs: 6.8, days: 7 },
    bloodSugar: nth % 10 === 0 ? 312 : null,
    spo2: nth % 10 === 0 ? 86 : null,
    pulse: 131,
    valueInsights: {
      systolicBP: 'critical',
      diastolicBP: 'critical',
      bodyWeight: 'critical',
      bloodSugar: 'critical',
      spo2: 'critical',
      pulse: 'critical',
    },
    valueSides: { systolicBP: 'above', bodyWeight: 'above', bloodSugar: 'above', spo2: 'below', pulse: 'above' },
    valueBeyond: {},
    bpTrend: [120, 130],
    systolicLines: null,
    lastSevenDays: [true, true, true, true, true, true, true],
    dataReceivedDT: at,
    lastContactAt: at,
    physicianName: 'Dr. Helen Whitcomb-Armstrong',
    careManagerName: 'Carla Reyes',
    billingInsights: { '99454': { days: 13, periodStart: '2026-11-14', periodEnd: '2026-12-13' }, '99457': { seconds: 1140 } },
  }) as unknown as MemberRow
const rows = Array.from({ length: 20 }, (_, nth) => worst(nth))
/** Of new members nothing was ever measured. */
const unmeasured = rows.map((row) => ({
  ...row,
  systolicBP: null,
  diastolicBP: null,
  bodyWeight: null,
  weightChange: null,
  bloodSugar: null,
  spo2: null,
  pulse: null,
  valueInsights: {},
  bpTrend: [],
  enrollmentDate: '2026-11-20',
})) as unknown as MemberRow[]
const text = { text: 'I feel dizzy since this morning and my hands are shaking, what should I do?', at, detail: 'Carla Reyes', count: 2 }
const subjects = rows.map(({ _id }) => ({ ...text, memberId: _id }))
const orders = rows.map(({ _id }) => ({ memberId: _id, status: 'out_for_delivery' as const, at }))

// The side menu of a list (MemberListPage.module.css)
const menu = 216
const vitals = ['BP', 'Weight', 'Glucose', 'SpO₂', 'Pulse']
const money = ['99454', '99457']

// Each list with columns of its own, and one of those that have none
const isOwn = (list: ListFilter) => list === 'new-members' || hasSubject(list)
const distinctLists = ['all-members' as const, ...listFilters.filter(isOwn)]

test('given every list, those with columns of their own are these', () => {
  expect(distinctLists).toEqual([
    'all-members',
    'new-members',
    'event-today',
    'msg-unread',
    'missed-call',
    'inactive-2-days',
    'inactive-5-days',
    'with-memo',
  ])
})

test.for(distinctLists.flatMap((list) => [[1440, list] as const, [1280, list] as const]))(
  'given a page of the widest rows at %i px, the list %s has vitals and money in sight',
  async ([width, list]) => {
    await page.viewport(width, 800)
    const [members, inSight] = list === 'new-members' ? [unmeasured, money] : [rows, [...vitals, ...money]]
    const columns = listColumns({ list, frame }, members, { orders, subjects })
    const selection = { chosen: new Set<string>(), onChoose: () => undefined, nameOf: (id: string) => id }
    const { container } = await renderPage(
      <div data-beside-menu style={{ inlineSize: width - menu, blockSize: 600, display: 'flex' }}>
        <DataTable label="All" columns={columns} rows={members} idOf={(row) => row._id} selection={selection} empty="" />
      </div>,
    )
    await expect.poll(() => container.querySelectorAll('tbody tr').length).toBe(members.length)
    await document.fonts.ready
    // What the page leaves beside its menu: the table itself may be as wide as it likes
    const room = container.querySelector('[data-beside-menu]')!.getBoundingClientRect()
    const heads = [...container.querySelectorAll('thead th')]
    const beyond = heads.flatMap((head) => {
      const title = head.firstChild?.textContent ?? ''
      const over = head.getBoundingClientRect().right - room.right
      return inSight.includes(title) && over > 0 ? [`${title}: ${Math.ceil(over)} px`] : []
    })
    expect(beyond).toEqual([])
    expect(heads.map((head) => head.firstChild?.textContent)).toEqual(expect.arrayContaining(inSight))
  },
)
