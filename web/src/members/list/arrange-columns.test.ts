/** Given a page's members: which columns stand in sight, which behind, and which are folded. */
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { expect, test } from 'vitest'
import { arrangeColumns } from './arrange-columns.ts'
import { memberColumns } from '../member-columns.tsx'

const columns = memberColumns({ now: 0, today: '2026-11-20', zone: 'America/New_York', placeOf: () => ({}) })
const member = (vitals: Partial<MemberRow>) =>
  ({ systolicBP: null, bodyWeight: null, bloodSugar: null, spo2: null, pulse: null, bpTrend: [], ...vitals }) as MemberRow
const pageOf = (measuring: number, vitals: Partial<MemberRow>) =>
  Array.from({ length: 50 }, (_, at) =>
    member({ systolicBP: 120, pulse: 70, bodyWeight: 180, bpTrend: [120], ...(at < measuring ? vitals : {}) }),
  )
const idsOf = (rows: readonly MemberRow[] | undefined, of = columns) => arrangeColumns(of, rows).map(({ id }) => id)

test('before anybody is here every column has its place, the money before what can wait', () => {
  expect(idsOf(undefined)).toEqual([
    'member',
    'reason',
    'bp',
    'weight',
    'glucose',
    'spo2',
    'pulse',
    'days',
    'minutes',
    'contact',
    'trend',
    'week',
    'last',
    'team',
  ])
})

test.for([
  [0, false, -1],
  [1, true, 1],
  [5, true, -1],
] as const)('a vital that %i of 50 measure is shown: %s, and stands on this side of the money', ([measuring, isShown, side]) => {
  const ids = idsOf(pageOf(measuring, { bloodSugar: 140 }))
  expect(ids.includes('glucose')).toBe(isShown)
  expect(Math.sign(ids.indexOf('glucose') - ids.indexOf('days'))).toBe(side)
})

test('a list that is about something says so before everything else, and its reason behind the money', () => {
  const subject = { id: 'subject', title: 'Unread text', cell: () => null }
  const ids = idsOf(pageOf(50, { bloodSugar: 140, spo2: 95 }), [...columns, subject])
  expect(ids.slice(0, 2)).toEqual(['member', 'subject'])
  expect(ids.indexOf('reason')).toBeGreaterThan(ids.indexOf('minutes'))
})
