/**
 * The print of a chart says of each vital what the page of the doctor says: number, unit, time, range, goal, alarm, change,
 * danger and doubt, read off the sheet as text. What the doctor reads is compared with lists, strip, statistics and SQL in
 * server/seeds/load.test.ts.
 */
import type { Page } from '@playwright/test'
import { changeText } from '@vitalrounds/domain/readings/verdict/change'
import { alarmText, goalText } from '@vitalrounds/domain/readings/verdict/words'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { isThorough } from './scan.ts'
import { callApi, expect, test } from './story.ts'

type Row = { _id: string; name: string; valueSuspect?: object; weightChange?: object; warningSummary: { worst: string | null } }

/** Who says most: values in doubt, weights that changed, open warnings; in the long tier every tenth of the others too. */
async function printedMembers(page: Page): Promise<Row[]> {
  const { members } = (await callApi(page, 'api/home/lists/needs-review?sort=name&page=0')) as { members: Row[] }
  const { members: others } = (await callApi(page, 'api/home/lists/all-members?sort=name&page=0')) as { members: Row[] }
  const telling = [...members, ...others].filter((row) => row.valueSuspect ?? row.weightChange)
  return isThorough ? [...members, ...others] : [...telling.slice(0, 6), ...members.slice(0, 4), ...others.slice(0, 2)]
}

const momentOf = (at: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(at))
    .replaceAll('\u202F', ' ')

const stripTitles: Partial<Record<VitalPicture['name'], string>> = { bloodPressure: 'BP', bodyWeight: 'Weight', bloodSugar: 'Glucose' }

/** What stands on the sheet of a vital, in one line each. */
const sheetOf = `(() => {
  const plain = (element) => (element?.innerText ?? '').replaceAll(/\\s+/g, ' ').trim()
  return {
    strip: plain(document.querySelector('header[aria-label=Member]')),
    figures: [...document.querySelectorAll('main figure')].map(plain),
    rows: [...document.querySelectorAll('section[aria-labelledby=statistics] tbody tr')].map((row) => [...row.cells].map(plain)),
  }
})()`
type Sheet = { strip: string; figures: string[]; rows: string[][] }

/** What the sheet lacks or says otherwise. */
function differencesOf({ strip, figures, rows }: Sheet, vital: VitalPicture): string[] {
  const { title, unit, latest, range } = vital
  const figure = figures.find((text) => text.startsWith(title)) ?? ''
  const row = rows.find(([name]) => name === `${title} ${unit}`) ?? []
  const [goal, alarm] = [goalText(vital.goal, vital.lowerGoal), alarmText(vital.alarm, vital.lowerAlarm)]
  const stripTitle = stripTitles[vital.name]
  const upper = (cell = '') => cell.split('/')[0]
  const expected: [what: string, isSaid: boolean][] = range
    ? [
        [`latest ${latest.value}`, figure.includes(`Latest ${latest.value}`)],
        [`unit ${unit}`, row.length > 0],
        [`goal ${goal}`, goal === '' ? !/\bgoal \d/.test(figure) : figure.includes(`goal ${goal}`)],
        [`alarm ${alarm}`, alarm === '' ? !/\balarm (below|from)/.test(figure) : figure.includes(`alarm ${alarm}`)],
        [`readings ${range.readings}`, row[1] === range.readings.toLocaleString('en-US')],
        [`lowest ${range.low}`, upper(row[3]) === range.low],
        [`highest ${range.high}`, upper(row[4]) === range.high],
      ]
    : []
  if (stripTitle !== undefined) {
    expected.push(
      [`${latest.value} in the head`, strip.includes(latest.value)],
      [`time ${momentOf(latest.at)}`, strip.includes(momentOf(latest.at))],
    )
    if (latest.change && latest.severity !== 'ok')
      expected.push([`change ${changeText(latest.change)}`, strip.includes(changeText(latest.change))])
    if (latest.severity === 'critical') expected.push(['critical', /critical/.test(strip)])
    if (latest.doubt) expected.push([`doubt ${latest.doubt}`, /doubt|suspect/i.test(`${strip} ${figure}`)])
  }
  return expected.filter(([, isSaid]) => !isSaid).map(([what]) => `${title}: ${what} — ${figure.slice(0, 220)} — ${row.join('|')}`)
}

test('given members whose values say most, the printed chart says of each vital what the doctor reads', async ({ as }) => {
  test.slow()
  const page = await as('carla')
  const members = await printedMembers(page)
  await page.emulateMedia({ media: 'print' })
  const found: string[] = []
  let vitals = 0
  for (const { _id, name } of members) {
    const { snapshot } = (await callApi(page, `api/members/${_id}/doctoralerts/preview`)) as { snapshot: { vitals: VitalPicture[] } }
    const drawn = snapshot.vitals.filter((vital) => vital.name !== 'ecg')
    await page.goto(`/member-details/${_id}/measurements?range=1m`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    // Steps and perfusion stand on the sheet too, of which the doctor is told nothing
    for (const { title } of drawn.filter(({ range }) => range))
      await expect(page.locator('section[aria-labelledby=statistics] tbody th').filter({ hasText: title })).toHaveCount(1)
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    const sheet = (await page.evaluate(sheetOf)) as Sheet
    found.push(...drawn.flatMap((vital) => differencesOf(sheet, vital)).map((text) => `${name}: ${text}`))
    vitals += drawn.length
  }
  expect(vitals).toBeGreaterThan(20)
  expect(found.join('\n')).toBe('')
})
