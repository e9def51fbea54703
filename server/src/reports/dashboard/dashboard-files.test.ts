/** The dashboard as files: every number as the page has it, with its days, and what the file was made from. */
import { addMonths, localDate, localMonth } from '@vitalrounds/domain/days'
import { type Figure, figureIds, figures, monthFigures } from '@vitalrounds/domain/reports/figures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'

let t: TestApp
const zone = 'America/New_York'
const [today, running] = [localDate(Date.now(), zone), localMonth(Date.now(), zone)]
const get = async (path: string, who = t.people.carla) => (await t.as(who, 'GET', `reports/${path}`)).json()

beforeAll(async () => {
  t = await testApp()
  for (const name of ['Ada', 'Bob']) {
    const memberId = await createMonitoredMember(t, t.groups.northside, name, [0, 1, 40])
    if (name === 'Ada')
      await t.owner.updateTable('member').set({ assigned_physician: t.people.carla.userId }).where('id', '=', memberId).execute()
    await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId }))
  }
})
afterAll(() => t.close())

test('given the CSV, each line has the number, the days and the section that the page shows, and no member', async () => {
  for (const show of ['all', t.people.carla.userId]) {
    const { body, headers } = await t.as(t.people.carla, 'GET', `reports/dashboard.csv?show=${show}`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = body.split(/\r?\n/)
    const of = (group: string, title: string, from: string, to: string) =>
      lines.filter((line) => line.startsWith(`${group},${title},${from},${to},`)).map((line) => Number(line.split(',').at(-1)))
    const { figures: counts } = await get(`dashboard?show=${show}`)
    const { months } = await get(`dashboard-months?show=${show}`)
    for (const id of figureIds) {
      const count = lines
        .find((line) => line.startsWith(`${figures[id].group},${figures[id].title},`))
        ?.split(',')
        .at(-1)
      expect({ id, count }).toEqual({ id, count: String(counts[id]) })
    }
    expect(of('Panel', 'Enrolled', today, today)).toEqual([counts.enrolled])
    expect(of('Minutes', '0 min', `${running}-01`, today)).toEqual([counts.minutesNone])
    const before = addMonths(running, -1)
    for (const id of monthFigures.filter((figure: Figure) => figure !== 'enrolled'))
      expect(lines.filter((line) => line.startsWith(`${figures[id].group},${figures[id].title},${before}-01,`))).toHaveLength(
        months.some((month: { yearMonth: string; figures: object }) => month.yearMonth === before && id in month.figures) ? 1 : 0,
      )
    const { days } = await get(`dashboard-warnings?show=${show}`)
    expect(of('Warnings', 'Warnings opened', today, today)).toEqual([days.at(-1).opened])
    for (const { weeks } of (await get(`dashboard-minutes?show=${show}`)).months)
      for (const week of weeks) {
        expect(of('Minutes', 'Counted minutes in a week', week.from, week.to)).toEqual([Math.floor(week.seconds / 60)])
        expect(of('Minutes', 'Members with counted minutes in a week', week.from, week.to)).toEqual([week.members])
      }
    const { from, steps } = await get(`dashboard-funnel?show=${show}`)
    expect(of('New members', 'Enrolled', from, today)).toEqual([steps[0].reached])
    for (const words of ['Northside Clinic', 'Made by', zone, show === 'all' ? 'all members' : 'patients of '])
      expect(body).toContain(words)
    expect(body).not.toContain('Moreno')
  }
})

test('given the PDF, it is one, and both files stand in the audit log with who made them', async () => {
  const pdf = await t.as(t.people.carla, 'GET', 'reports/dashboard.pdf')
  expect(pdf.body.slice(0, 5)).toBe('%PDF-')
  const log = await t.owner.selectFrom('audit').select(['action', 'actor_id']).where('action', 'like', '%reports/dashboard.%').execute()
  expect(new Set(log.map(({ action }) => action.split('.').at(-1)))).toEqual(new Set(['csv', 'pdf']))
  expect(log.every((row) => row.actor_id === t.people.carla.userId)).toBe(true)
})
