/**
 * Twelve tasks of the day by keys alone, each key counted: a chord as one, a word that is typed as one. None may take more than
 * docs/keys.md says. What the browser waits for is not counted, nor what only the hour of the day asks (quiet hours).
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { askFalls } from './check-in-keys.ts'
import { focused, hands, type Keyboard } from './keyboard.ts'
import { memberId } from './people-and-devices.ts'
import { callApi, expect, test } from './story.ts'
import { taskKeys } from './task-keys.ts'
import { textTo } from './text-in.ts'

const [elena, walter] = ['884120', '884633']

/** The keys of a task stay below those of its row. */
function expectKeys(task: string, keys: Keyboard) {
  const most = taskKeys().find((row) => row.task === task)?.now
  expect(keys.count(), task).toBeLessThanOrEqual(most ?? 0)
}

const dockOf = (page: Page) => page.getByRole('complementary', { name: 'Telephone' })
const notice = (page: Page, words: string | RegExp) => expect(page.locator('.mantine-Notification-root').getByText(words)).toBeVisible()

/** Opens a list, and by keys its first member. */
async function openFirst(page: Page, keys: Keyboard, list: string) {
  await page.goto(`/home/${list}`)
  await expect(page.getByRole('table').locator('tbody').getByRole('rowheader').first()).toBeVisible()
  await keys.press('j', 'Enter')
  await expect(page).toHaveURL(/member-details/)
  await expect(page.getByRole('main')).toBeFocused()
}

/** A page of a member, with nothing pressed yet. */
async function openMember(page: Page, words: string, tab: string) {
  await page.goto(`/member-details/${await memberId(page, words)}/${tab}`)
  await page.getByRole('main').focus()
}

type Row = {
  _id: string
  name: string
  systolicBP: number | null
  bodyWeight: number | null
  bloodSugar: number | null
  spo2: number | null
  numActiveMemos: number
  warningSummary: { open: number }
}

/** Those with a cuff alone, nothing open and no memo, so that nothing stands before what is done; by name. */
async function quietMembers(page: Page): Promise<Row[]> {
  const { members } = (await callApi(page, 'api/home/lists/all-members?sort=name&page=0')) as { members: Row[] }
  return members.filter(
    ({ systolicBP, bodyWeight, bloodSugar, spo2, numActiveMemos, warningSummary }) =>
      systolicBP !== null && [bodyWeight, bloodSugar, spo2].every((value) => value === null) && numActiveMemos + warningSummary.open === 0,
  )
}

/** The first of them who never had a warning: those that are cleared stand before the charts too. */
async function quietMember(page: Page): Promise<string> {
  for (const { _id } of await quietMembers(page)) {
    const { warnings } = (await callApi(page, `api/members/${_id}/warnings?state=all`)) as { warnings: object[] }
    if (warnings.length === 0) return _id
  }
  throw new Error('everybody had a warning')
}

/** Somebody of this story's own, who measures now what two types of warning are about: no other story can have cleared them. */
async function memberWithTwoWarnings(page: Page): Promise<string> {
  const id = (await quietMembers(page)).at(-1)?._id ?? ''
  const measuredAt = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  await callApi(page, `api/members/${id}/readings`, { measuredAt, values: { systolicBP: 172, diastolicBP: 84, pulse: 134 } })
  const open = (await callApi(page, `api/members/${id}/warnings?state=open`)) as { warnings: { category: string }[] }
  expect(open.warnings.map(({ category }) => category).toSorted()).toEqual(['highBP', 'highPulse'])
  return id
}

async function openQuiet(page: Page) {
  await page.goto(`/member-details/${await quietMember(page)}/measurements`)
  await expect(page.getByRole('region', { name: 'Statistics', exact: true })).toBeVisible()
  await page.getByRole('main').focus()
}

test('answer an unread text', async ({ as, watch }) => {
  watch.expect([409, '/api/sms/send'])
  const page = await as('carla')
  const keys = hands(page)
  await openFirst(page, keys, 'msg-unread')
  await keys.press('t', 't')
  await expect(page).toHaveTitle(/· Text messages ·/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Text message' })).toBeVisible()
  await keys.to(/^Text message$/)
  await keys.type('We call you this afternoon.')
  await keys.press('Control+Enter')
  await expect(
    page.getByRole('dialog', { name: 'Quiet hours' }).or(page.getByText('Text message sent successfully!')).first(),
  ).toBeVisible()
  expectKeys('Answer an unread text', keys)
})

test('call back a missed call', async ({ as }) => {
  // Nobody's card of an earlier call stands before the list: each has cards of their own calls, and other stories leave Carla some
  const page = await as('priya')
  const keys = hands(page)
  await openFirst(page, keys, 'missed-call')
  await keys.press('t', 'h')
  await expect(page).toHaveTitle(/· Phone calls ·/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Call back' }).first()).toBeVisible()
  await keys.to(/^Call back/)
  await keys.press('Enter')
  await expect(dockOf(page).getByRole('status')).toContainText('On call')
  expectKeys('Call back a missed call', keys)
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click()
})

test('clear two warnings with a call: the card of the call clears them, and the keyboard is never lost', async ({ as }) => {
  const page = await as('rafael')
  await page.goto(`/member-details/${await memberWithTwoWarnings(page)}/measurements`)
  await page.getByRole('main').focus()
  const keys = hands(page)
  const [dock, dialog] = [dockOf(page), page.getByRole('dialog')]
  await expect(page.getByRole('region', { name: /^Needs review \d/ })).toBeVisible()
  await keys.press('r')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(dialog.getByRole('button', { name: /^Call the member/ })).toBeVisible()
  await keys.to(/^Call the member/)
  await keys.press('Enter')
  await expect(dock.getByRole('status')).toContainText('On call')
  await keys.press('p')
  await expect(dock.getByLabel('Note')).toBeFocused()
  await keys.to(/^Hang up$/, 'Shift+Tab')
  await keys.press('Enter')
  const card = dock.getByRole('form', { name: /^After the call/ })
  await expect(card.getByRole('radio', { name: 'Spoke' })).toBeFocused()
  await keys.press('Space')
  const warnings = card.getByRole('group', { name: 'Clear the warnings you spoke of' })
  await expect(warnings.getByRole('checkbox')).toHaveCount(2)
  // Their titles, up to the first sign: "Weight Gain", "Low BP"
  const titles = (await warnings.locator('label').allTextContents()).map((label) => /^[\w ]+/.exec(label.trim())?.[0] ?? '')
  const anyOfThem = new RegExp(`^(${titles.join('|')})`)
  for (const _ of [0, 1]) {
    await keys.to(anyOfThem)
    await keys.press('Space')
  }
  await keys.press('Control+Enter')
  await expect(dock).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Needs review \d/ })).toHaveCount(0)
  expectKeys('Clear two warnings with a call', keys)
})

test('approve a plan', async ({ as }) => {
  const page = await as('helen')
  const keys = hands(page)
  await page.goto('/desk')
  const plans = page.getByRole('region', { name: 'Plans to approve' })
  await expect(plans.getByRole('button').first()).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /^Months to sign/ })
      .getByRole('button')
      .first(),
  ).toBeVisible()
  // Past members in danger and alerts, as many as there are
  while ((await plans.locator('[aria-current]').count()) === 0) await keys.press('n')
  await expect(page.getByRole('button', { name: /^Approve version/ })).toBeEnabled()
  await keys.press('a')
  await notice(page, /version \d+ approved$/)
  expectKeys('Approve a plan', keys)
})

test('review a member of the list', async ({ as }) => {
  const page = await as('priya')
  const keys = hands(page)
  await openFirst(page, keys, 'needs-review')
  await expect(page.getByRole('region', { name: /^Needs review \d/ })).toBeVisible()
  await keys.press('r')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'What was done' })).toBeFocused()
  await keys.press('ArrowDown', 'Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Needs review \d/ })).toHaveCount(0)
  expectKeys('Review a member of the list', keys)
})

const lastMonth = () => Temporal.Now.plainDateISO('America/New_York').subtract({ months: 1 }).toString().slice(0, 7)

test('sign a month', async ({ as }) => {
  const page = await as('helen')
  const keys = hands(page)
  await page.goto(`/reports/review-record?yearMonth=${lastMonth()}&show=all&state=toSign`)
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
  await keys.press('a')
  await notice(page, / signed$/)
  expectKeys('Sign a month', keys)
})

test('write a note', async ({ as }) => {
  const page = await as('carla')
  await openQuiet(page)
  const keys = hands(page)
  await keys.to(/^Note$/)
  await keys.type('Ask about the stairs.')
  await keys.press('Control+Enter')
  await notice(page, 'Note saved')
  expectKeys('Write a note', keys)
})

test('find a member', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/all-members')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const keys = hands(page)
  await keys.press('Control+k')
  await keys.type('walter greene')
  await expect(page.getByRole('button', { name: /Walter Greene/ })).toBeVisible()
  await keys.press('ArrowDown', 'Enter')
  await expect(page.getByRole('heading', { name: 'Walter Greene', level: 1 })).toBeVisible()
  expectKeys('Find a member and open the chart', keys)
})

test('add a reading that was told on the phone', async ({ as }) => {
  const page = await as('carla')
  await openQuiet(page)
  const keys = hands(page)
  await keys.to(/^Add reading$/)
  await keys.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Systolic/)
  await keys.type('128')
  await keys.press('Tab')
  await keys.type('79')
  await keys.press('Enter')
  await notice(page, 'Reading added')
  expectKeys('Add a reading told on the phone', keys)
})

test('a check-in by phone', async ({ as }) => {
  const page = await as('carla')
  await openMember(page, walter, 'wellness-check')
  await expect(page.getByRole('button', { name: 'Ask Falls' })).toBeVisible()
  const keys = hands(page)
  await askFalls(page, keys)
  expectKeys('Ask a check-in by phone', keys)
})

test('an event of the calendar', async ({ as }) => {
  const page = await as('carla')
  await openMember(page, walter, 'care-calendar')
  await expect(page.getByRole('button', { name: 'Create New Event' })).toBeVisible()
  const keys = hands(page)
  await keys.to(/^Create New Event$/)
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await keys.type('Ask how the stairs go')
  await keys.to(/^Date$/)
  await keys.type('12312030')
  await keys.to(/^Frequency$/)
  await keys.press('ArrowDown', 'Enter')
  await expect(dialog.getByLabel('Frequency')).toHaveValue('Single event')
  await keys.to(/^Save$/)
  await keys.press('Enter')
  await expect(dialog).toHaveCount(0)
  expectKeys('Put an event into the calendar', keys)
})

test('answer as a doctor at 360 px: nothing is scrolled for', async ({ as, browser }) => {
  const staff = await as('rafael')
  const phone = '+14155550166'
  const to = { name: 'Dr. Ruth Lane', contactInfo: phone }
  const note = 'Three pounds in two days. More furosemide?'
  await callApi(staff, 'api/doctoralerts/', { memberId: await memberId(staff, elena), note, to, key: randomUUID() })
  const link = /https?:\S+/.exec(await textTo(staff, phone, '#'))?.[0] ?? ''
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  const page = await context.newPage()
  const keys = hands(page)
  await page.goto(link)
  await keys.tap(page.getByRole('button', { name: 'Text me the code' }))
  const code = (await textTo(staff, phone, 'is your code')).slice(0, 6)
  await expect(page.getByLabel('Code of six digits')).toBeFocused()
  await keys.type(code)
  await keys.tap(page.getByRole('button', { name: 'Open' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anderson')
  const answer = page.getByRole('button', { name: 'Call me' })
  await expect(answer).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate('scrollY')).toBe(0)
  await keys.tap(answer)
  await expect(page.getByRole('heading', { name: 'Answered: Call me' })).toBeVisible()
  expectKeys('Answer as a doctor at 360 px', keys)
  await context.close()
})
