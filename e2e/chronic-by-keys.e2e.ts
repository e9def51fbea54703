/**
 * A care manager's morning without a mouse: a care plan is written and published, an event of the calendar moved, a check-in
 * done on the phone. Every key is counted, a typed word as one.
 */
import type { Page } from '@playwright/test'
import { askFalls } from './check-in-keys.ts'
import { expectFocusSeen, focused, hands, type Keyboard, selectNthOption } from './keyboard.ts'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

// What a hand does in a minute without haste
const mostActions = 200

const todayTyped = `new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', month: '2-digit', day: '2-digit', year: 'numeric' }).format().replaceAll('/', '')`

/** To a tab of the member, from anywhere: two letters, and the next Tab is in what it holds. */
async function toTab(page: Page, keys: Keyboard, letter: string, title: string) {
  await keys.press('t', letter)
  await expect(page).toHaveTitle(new RegExp(`· ${title} ·`))
  await expect(page.getByRole('main')).toBeFocused()
}

async function writePlan(page: Page, keys: Keyboard) {
  await expect(page.getByRole('button', { name: 'Add goal' })).toBeVisible()
  await keys.to(/^Assessment date$/)
  await keys.type('11022026')
  await keys.to(/^Add problem$/)
  await keys.press('Enter')
  await expect.poll(() => focused(page)).toBe('Problem: empty line')
  await keys.type('High blood pressure')
  await keys.to(/^Add goal$/)
  await keys.press('Enter')
  await expect.poll(() => focused(page)).toBe('Text: empty line')
  await keys.type('Below 130 over 80 on most mornings')
  // A line too many is removed, and the hand goes on where it was
  await keys.to(/^Add goal$/)
  await keys.press('Enter')
  await keys.to(/^Remove empty line$/)
  await keys.press('Enter')
  await expect.poll(() => focused(page)).toBe('Add goal')
  await expectFocusSeen(page, 'the button after a line was removed')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await keys.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await keys.press('ArrowDown', 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Waits for approval')
}

async function makeAndMoveEvent(page: Page, keys: Keyboard) {
  await expect(page.getByRole('button', { name: 'Create New Event' })).toBeVisible()
  await keys.to(/^Create New Event$/)
  await keys.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await keys.type('Ask how the stairs go')
  await keys.to(/^Date$/)
  await keys.type(String(await page.evaluate(todayTyped)))
  await keys.to(/^Frequency$/)
  await selectNthOption(page, 1, (key) => keys.press(key))
  await expect(page.getByRole('dialog').getByLabel('Frequency')).toHaveValue('Single event')
  await keys.to(/^Save$/)
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const move = page.getByRole('button', { name: /^Move: Ask how the stairs go/ })
  await expect(move).toHaveCount(1)
  await keys.to(/^Move: Ask how the stairs go/)
  await keys.press('Enter')
  await expect.poll(() => focused(page)).toBe('New date')
  await keys.press('Control+a')
  await keys.type('12312030')
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Years away it is none of the days shown
  await expect(move).toHaveCount(0)
  expect(await focused(page)).not.toBe('nothing')
}

async function checkIn(page: Page, keys: Keyboard) {
  await expect(page.getByRole('button', { name: 'Ask Falls' })).toBeVisible()
  const runner = await askFalls(page, keys)
  await expect.poll(() => focused(page)).toMatch(/^Say at the end/)
  // Begun and left for later, it is gone on with
  await keys.to(/^Ask Falls$/)
  await keys.press('Enter')
  await expect(runner).toBeVisible()
  await keys.to(/^Leave; go on later$/)
  await keys.press('Enter')
  await expect(runner).toHaveCount(0)
  await keys.to(/^Start by phone$/)
}

test('a plan written and published, an event moved, a check-in by phone: by keys alone', async ({ as }) => {
  const page = await as('carla')
  const id = await memberId(page, '884633')
  await page.goto(`/member-details/${id}/profile`)
  const keys = hands(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Walter Greene' })).toBeVisible()
  await toTab(page, keys, 'p', 'Care plan')
  await writePlan(page, keys)
  await toTab(page, keys, 'c', 'Care calendar')
  await makeAndMoveEvent(page, keys)
  await toTab(page, keys, 'w', 'Wellness check')
  await checkIn(page, keys)
  expect(keys.count()).toBeLessThanOrEqual(mostActions)
})
