import { expect, test } from 'vitest'
import { conditionRules } from '../chart/conditions.ts'
import { diagnosisRules, listsOfDiagnoses } from './diagnosis-lists.ts'
import { listTitle, menuLists, parseListSearch, sortsOf } from './list.ts'
import { isShowFilter } from '../values/show.ts'

test('the menu holds what is true already, in the order of the specification', () => {
  expect(menuLists({ services: ['RPM'] })).toEqual([
    'all-members',
    'new-members',
    'event-today',
    'needs-review',
    'msg-unread',
    'missed-call',
    'inactive-2-days',
    'inactive-5-days',
    'todo-99454',
    'todo-99457-call',
    'todo-99457-review',
    'todo-99458-call',
    'todo-99458-review',
    'sms-available',
    'sms-not-available',
    'with-memo',
    'practice',
    'disenrolled',
  ])
  expect(menuLists({ services: ['RPM', 'CCM'] })).toContain('ccm-members')
})

test('titles: All enrolled, and a practice by its id', () => {
  expect(listTitle('all-members')).toBe('All enrolled')
  expect(listTitle('practice', 'main')).toBe('Practice: main')
})

test('an address without anything is the first page of everybody, latest data first', () => {
  expect(parseListSearch('all-members', {})).toEqual({ show: 'all', sort: 'dataReceivedDT', page: 0 })
})

test('a wrong sort or page is repaired; a wrong show is kept, so that it is refused and never widened', () => {
  expect(parseListSearch('all-members', { sort: 'zzz', page: 'abc', show: 123 })).toEqual({
    show: '123',
    sort: 'dataReceivedDT',
    page: 0,
  })
  expect(parseListSearch('all-members', { page: '3' }).page).toBe(3)
  expect(parseListSearch('all-members', { page: -1 }).page).toBe(0)
  expect(parseListSearch('all-members', { sort: 'measureDateDesc' }).sort).toBe('dataReceivedDT')
  expect(isShowFilter('123')).toBe(false)
  expect(isShowFilter('mine')).toBe(true)
  expect(isShowFilter('01a1fb7f-ecf4-79f7-a59a-795e1cb19d74')).toBe(true)
})

test('what needs review is first read by severity and age; any other order is a choice', () => {
  expect(parseListSearch('needs-review', {}).sort).toBe('severity')
  expect(parseListSearch('needs-review', { sort: 'measureDateDesc' }).sort).toBe('dataReceivedDT')
  expect(parseListSearch('needs-review', { sort: 'name' }).sort).toBe('name')
})

test('severity sorts only what needs review', () => {
  expect(sortsOf('needs-review')).toContain('severity')
  expect(sortsOf('all-members')).not.toContain('severity')
})

test.each([
  [['I10'], ['htn']],
  [['i16.0'], ['htn']],
  [['I14'], []],
  [['I1A.0'], ['htn']],
  [['E66.9'], ['obesity']],
  [['E66.3'], []],
  [['Z68.29'], []],
  [['Z68.30'], ['obesity']],
  [
    ['E11.9', 'I10'],
    ['htn', 'dm'],
  ],
  [['E12'], []],
  [['N18.5'], ['ckd']],
  [['N18.6'], ['ckd', 'esrd']],
  [['N18.6', 'Z94.0'], ['ckd']],
  [['Z99.2'], ['esrd']],
  [['Z49.31'], ['esrd']],
  [['Z91.151'], ['esrd']],
  [['I12.0'], ['htn', 'ckd']],
  [['E11.22'], ['dm', 'ckd']],
  [['E11.21'], ['dm']],
  [['I09.81'], ['chf']],
  [['I50.32'], ['chf']],
  [['I11.0'], ['htn', 'chf']],
  [['I11.9'], ['htn']],
  [['I13.2'], ['htn', 'ckd', 'chf']],
  [[], []],
])('the codes %j lead to %j', (codes, lists) => expect(listsOfDiagnoses(codes)).toEqual(lists))

test('a list that is one of the 22 conditions has the codes of that condition', () => {
  const conditions = {
    htn: 'hypertension',
    obesity: 'obesity',
    dm: 'diabetes',
    ckd: 'ckd',
    chf: 'heartFailure',
  } as const
  const plain = (codes: readonly string[] = []) => codes.map((code) => code.replace('.', '')).toSorted()
  for (const [list, condition] of Object.entries(conditions) as [keyof typeof conditions, (typeof conditions)['htn']][]) {
    const [{ prefixes, except }, rule] = [diagnosisRules[list], conditionRules[condition]]
    expect([plain(prefixes), plain(except)], list).toEqual([plain(rule.prefixes), plain(rule.except)])
  }
})
