/** What the diagnoses of a chart speak for among the lists that files fill. */
import { addDays, localDate } from '@vitalrounds/domain/days'
import { suggestHcc } from '@vitalrounds/domain/risk/hcc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { hccTable } from './hcc-table.ts'

const of = (...codes: string[]) => suggestHcc(codes, hccTable())
const categories = (...codes: string[]) => of(...codes).found.map(({ hcc }) => hcc)

describe('categories of CMS-HCC V28', () => {
  test.each([
    ['E11.9', [38]],
    ['E11.22', [37]],
    ['I50.22', [226]],
    ['I50.9', [226]],
    ['I11.0', [226]],
    ['N18.5', [326]],
    ['N18.6', [326]],
    ['N18.4', [327]],
    ['N18.32', [328]],
    ['J44.9', [280]],
    ['I48.91', [238]],
    ['F33.1', [155]],
    ['F03.90', [127]],
    ['E66.813', [48]],
    ['B20', [1]],
    ['I10', []],
    ['F32.A', []],
  ] as const)('%s', (code, hccs) => expect(categories(code)).toEqual(hccs))

  test('of two in one hierarchy the upper counts, and one category counts once with all its codes', () => {
    expect(categories('E11.9', 'E11.22')).toEqual([37])
    expect(of('I50.22', 'I11.0', 'i50.22').found).toMatchObject([{ hcc: 226, codes: ['I11.0', 'I50.22'] }])
  })

  test('one or two speak for low, three or four for medium, five and more for high', () => {
    const all = ['E11.22', 'I50.22', 'J44.9', 'F33.1', 'N18.4', 'B20']
    expect([0, 1, 2, 3, 4, 5, 6].map((count) => of(...all.slice(0, count)).list)).toEqual([
      null,
      'hcc-low',
      'hcc-low',
      'hcc-medium',
      'hcc-medium',
      'hcc-high',
      'hcc-high',
    ])
  })
})

describe('on the member’s page', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  test('a suggestion stands beside the lists of files, from the codes of the chart, and puts nobody on a list', async () => {
    const id = await createMember(t.owner, t.groups.northside, 'Hal Cook', {
      member: { diagnosis_codes: ['E11.22', 'I50.22', 'J44.9', 'I10'] },
    })
    const read = await t.as(t.people.carla, 'GET', `members/${id}/uploaded-lists`)
    expect(read.json()).toMatchObject({
      lists: [],
      hcc: { list: 'hcc-medium', found: [{ hcc: 37, codes: ['E11.22'] }, { hcc: 226 }, { hcc: 280 }] },
    })
    const listed = await t.as(t.people.carla, 'GET', 'home/lists/hcc-medium')
    expect(listed.json<{ members: object[] }>().members).toEqual([])
    expect((await t.as(t.people.luis, 'GET', `members/${id}/uploaded-lists`)).statusCode).toBe(404)
  })

  test('so do hospital events, by the member’s own date', async () => {
    const id = await createMember(t.owner, t.groups.northside, 'Ida Holm')
    const today = localDate(Date.now(), 'America/New_York')
    const visit = { kind: 'hospital', visitedOn: addDays(today, -4), dischargedOn: addDays(today, -1) }
    expect((await t.as(t.people.carla, 'POST', `members/${id}/visits`, visit)).statusCode).toBe(200)
    const read = await t.as(t.people.carla, 'GET', `members/${id}/uploaded-lists`)
    expect(read.json()).toMatchObject({ byVisits: [{ list: 'just-discharged' }, { list: 'recent-inpatient' }] })
  })
})
