/**
 * Proofs that no line of the demo lacks are taken away in the database, past the server: their items are named as missing
 * under Billing insights, and the page that each leads to puts them on record again. What counts of its own day alone is walked
 * on lines of the running month.
 */
import type { Page } from '@playwright/test'
import { deviceTitle, numberOf } from '@vitalrounds/domain/devices/device'
import { usDate } from '@vitalrounds/domain/us-date'
import { type Ask, databaseOf } from '../scripts/server-run.ts'
import { chooseOption, openDialog, walkItem, type WalkedLine } from './evidence-walk.ts'
import { jobsDone } from './job-queue.ts'
import { lane } from './lanes.ts'
import { passMinutesOfMonth, resetClock } from './server-clock.ts'
import { callApi, expect, people, test } from './story.ts'

const now = Temporal.Now.zonedDateTimeISO('America/New_York')
const today = now.toPlainDate().toString()
const monthBack = (months: number) => now.toPlainDate().subtract({ months }).toString().slice(0, 7)
/** In the demo the last month is closed, and the one three months back is open again. */
const [running, last, reopened] = [monthBack(0), monthBack(1), monthBack(3)]

const inDatabase = <T>(work: (ask: Ask) => Promise<T>) => databaseOf(lane.dataDir, work)
const helen = `(select id from app_user where email = '${people.helen}')`
const clinic = `(select group_id from app_user where email = '${people.helen}')`

/** Lines of an open month of members who are still enrolled. */
async function openLines(month: string, condition: string, more = ''): Promise<(WalkedLine & { extra: string })[]> {
  const { rows } = await inDatabase((ask) =>
    ask(`select mm.member_id as id, l ->> 'code' as code, mm.year_month as month, l ->> 'end' as "end", ${more === '' ? `''` : 'c.id::text'} as extra
           from member_month mm
           join member m on m.group_id = mm.group_id and m.id = mm.member_id and not m.disenrolled
          cross join jsonb_array_elements(coalesce(mm.verdict::jsonb, mm.result) -> 'lines') l ${more}
          where mm.group_id = ${clinic} and mm.close_id is null and mm.year_month = '${month}' and l ->> 'month' = mm.year_month and ${condition}
          order by l ->> 'end' desc, mm.member_id limit 12`),
  )
  return rows as never
}

async function firstOf<T>(found: Promise<readonly T[]>, what: string): Promise<T> {
  const [first] = await found
  if (first === undefined) throw new Error(`the demo has no ${what}`)
  return first
}

test('a device that was never connected is connected from Billing insights', { tag: '@long' }, async ({ as }) => {
  const page = await as('helen')
  const line = await firstOf(openLines(running, `l ->> 'code' = '99454' and l ->> 'end' >= '${today}'`), '99454 whose period goes on')
  const spare = await inDatabase(async (ask) => {
    await ask(`delete from device_assignment where member_id = '${line.id}'`)
    return ask(
      `select imei from device where group_id = ${clinic} and device = 'BT004' and member_id is null and deleted_at is null limit 1`,
    )
  })
  const mend = async () => {
    const dialog = await openDialog(page, /^Connect a device/)
    await chooseOption(page, /^Device/, deviceTitle('BT004'))
    await dialog.getByLabel(numberOf('BT004').label).fill(String(spare.rows[0]?.['imei']))
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText(/ connected to /)).toBeVisible()
  }
  await walkItem(page, { what: 'Device', line, mend })
})

test('days of which every reading was left out are read in again from Billing insights', { tag: '@long' }, async ({ as }) => {
  const page = await as('helen')
  const line = await closedSupply(page)
  await inDatabase((ask) =>
    ask(`update reading set excluded = true, excluded_reason = 'Somebody else stood on the scale', excluded_at = now()
          where member_id = '${line.id}' and measured_on between '${line.start}' and '${line.end}'`),
  )
  const mend = async () => {
    await chooseOption(page, /^Status/, 'Excluded')
    const dialog = await openDialog(page, /^Include /)
    await dialog.getByRole('button', { name: 'Excluded by mistake' }).click()
    await dialog.getByRole('button', { name: 'Include', exact: true }).click()
    await expect(page.getByText('Reading included again')).toBeVisible()
  }
  await walkItem(page, { what: 'Reading days', line, mend })
})

/** A line of devices of the month that was closed last. */
async function closedSupply(page: Page): Promise<WalkedLine & { start: string }> {
  const { members } = (await callApi(page, 'api/home/lists/all-members?page=0')) as { members: { _id: string }[] }
  for (const { _id: id } of members) {
    const { lines } = (await callApi(page, `api/members/${id}/billing/${last}`)) as { lines: (WalkedLine & { start: string })[] }
    const line = lines.find(({ code }) => code === '99454')
    if (line !== undefined) return { ...line, id, month: last }
  }
  throw new Error('nobody has a 99454 last month')
}

test('a call whose card was never filled in is wrapped up from Billing insights', { tag: '@long' }, async ({ as }) => {
  const page = await as('helen')
  const ofMonth = `to_char(c.answered_at at time zone 'America/New_York', 'YYYY-MM') = '${reopened}'`
  const talked = `join call c on c.group_id = mm.group_id and c.member_id = mm.member_id and c.outcome = 'spoke' and c.program = 'RPM' and c.seconds >= 60 and ${ofMonth}`
  const line = await firstOf(
    openLines(reopened, `l ->> 'code' in ('99457', '99470')`, talked),
    'conversation of the month that is open again',
  )
  await inDatabase(async (ask) => {
    await ask(`update call set user_id = ${helen}, outcome = null, answered_by = null, wrapped_at = null, wrapped_by = null, topics = '{}', next_contact = null
                where id = '${line.extra}'`)
    await ask(`update member_month set verdict = jsonb_set(verdict::jsonb, '{evidence,liveCalls,rpm}', '[]')::json,
                                       result = jsonb_set(result, '{evidence,liveCalls,rpm}', '[]')
                where member_id = '${line.id}' and year_month = '${reopened}'`)
  })
  const mend = async () => {
    const card = page.getByRole('form', { name: /^After the call/ })
    await card.getByText('Spoke', { exact: true }).click()
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card).toHaveCount(0)
  }
  await walkItem(page, { what: 'Live call', line, mend })
})

test.afterEach(resetClock)

/** Nothing is measured any more, and what was is judged: what is taken away now is missed by the page alone. */
async function settle(page: Page) {
  await page.goto('about:blank')
  await jobsDone('show-time')
}

/** Twenty minutes by hand, as much as one person may enter a day; answers a member whose line of chronic care they earn. */
async function earnChronicCare(page: Page, shown: Temporal.ZonedDateTime): Promise<WalkedLine> {
  const start = shown.subtract({ minutes: 20, seconds: 30 })
  for (const { id } of await openLines(reopened, `l ->> 'code' = '99490' and m.ccm_patient_consent`)) {
    await callApi(page, 'api/pageviews/createManualPageView', {
      memberId: id,
      url: 'notes',
      start: start.toInstant().toString({ smallestUnit: 'millisecond' }),
      end: start.add({ minutes: 20 }).toInstant().toString({ smallestUnit: 'millisecond' }),
      desc: 'Arranged the visits of the home health agency',
      yearMonth: running,
      program: 'ccm',
    })
    const { lines } = (await callApi(page, `api/members/${id}/billing/${running}`)) as { lines: WalkedLine[] }
    const line = lines.find(({ code }) => code === '99490')
    if (line !== undefined) return { ...line, id, month: running }
  }
  throw new Error('twenty minutes earn nobody a line of chronic care')
}

test('notes and the plan of chronic care are put on record again from Billing insights', { tag: '@long' }, async ({ as }) => {
  const shown = await passMinutesOfMonth(21)
  const page = await as('helen')
  const line = await earnChronicCare(page, shown)
  await test.step('Care plan', async () => {
    await settle(page)
    await inDatabase(async (ask) => {
      await ask(`delete from care_plan_copy where member_id = '${line.id}'`)
      await ask(`delete from care_plan where member_id = '${line.id}'`)
    })
    await walkItem(page, { what: 'Care plan', line, mend: publishPlan })
  })
  await test.step('Notes', async () => {
    await inDatabase((ask) => ask(`delete from note where member_id = '${line.id}'`))
    const mend = async () => {
      const composer = page.getByRole('form', { name: 'Write a note' })
      await composer.getByRole('textbox').fill('The agency comes on Mondays')
      await composer.getByRole('button', { name: 'Save' }).click()
      await expect(composer.getByRole('textbox')).toHaveValue('')
    }
    await walkItem(page, { what: 'Notes', line, mend })
  })
})

async function publishPlan(page: Page) {
  await page.getByLabel('Assessment date').fill(usDate(today))
  await chooseOption(page, /^Template for a condition/, /^Heart failure/)
  await page.getByRole('button', { name: 'Fill from the template' }).click()
  await expect(page.getByText(/\d+ goals, .*added$/)).toBeVisible()
  for (const box of await page.getByRole('region', { name: 'Goals' }).getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'First plan' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Approve version 1' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Approved')
}
