/** Everybody's calendar of a morning: today first, then who has waited longest, a few members until all are asked for. */
import type { ListedDue, ListedOccurrence } from '@vitalrounds/domain/care/calendar/api'
import { addDays } from '@vitalrounds/domain/days'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { dayIn } from '../platform/zones.ts'
import { CareCalendarPage } from './CareCalendarPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const today = dayIn(Date.now(), me.timeZone)
const occurrence = (member: number, date: string, name = 'Weekly call') =>
  ({
    eventId: `e${member} ${date}`,
    memberId: `m${member}`,
    memberName: `Member ${member}`,
    name,
    kind: 'call',
    fallsOn: date,
    date,
    time: null,
    state: 'open',
    isMoved: false,
    isOverdue: date < today,
    overdueCount: 1,
    timeZone: me.timeZone,
    assignedTo: null,
    assignedName: '',
    place: '',
  }) as unknown as ListedOccurrence
const review = (member: number, on: string) =>
  ({
    memberId: `m${member}`,
    memberName: `Member ${member}`,
    what: 'review',
    on,
    isOverdue: true,
    staffName: '',
  }) as ListedDue

const members = Array.from({ length: 8 }, (_, n) => n + 1)
const overdue = members.map((member) => occurrence(member, addDays(today, -member)))

const planned = {
  occurrences: [occurrence(1, today, 'Call at noon'), occurrence(2, addDays(today, 1), 'Tomorrow’s visit')],
  overdue: overdue.toReversed(),
  due: [review(3, addDays(today, -30))],
  isCut: false,
}

const render = (address = {}, answer: object = planned) => {
  serve({
    'GET care-calendar': answer,
    'GET home/viewers': { users: [] },
    'GET home/counts': { lists: { 'all-members': 12 }, practices: [] },
  })
  return renderPage(<CareCalendarPage me={me} show="all" address={address} month="2026-11" running="2026-11" onAddress={() => undefined} />)
}
const open = async (address = {}) => {
  const page = await render(address)
  await expect.element(page.getByRole('region', { name: 'Overdue' })).toBeInTheDocument()
  return page
}
const read = (page: Awaited<ReturnType<typeof open>>, name: string) => page.getByRole('region', { name }).element().textContent
const heads = (page: Awaited<ReturnType<typeof open>>, level: number) =>
  page
    .getByRole('heading', { level })
    .elements()
    .map((head) => head.textContent)
const late = (page: Awaited<ReturnType<typeof open>>) =>
  page
    .getByRole('region', { name: 'Overdue' })
    .getByRole('link', { name: /^Member / })
    .elements()
    .map((link) => link.textContent)

test('today stands first, what is overdue behind it, the days to come last', async () => {
  const page = await open()
  const [first, second, third] = heads(page, 2)
  expect(first).toMatch(/^Today, /)
  expect(second).toBe('Overdue')
  expect(third).not.toContain('Today')
  expect(read(page, 'Today')).toContain('Call at noon')
})

test('of many overdue the members who have waited longest are shown, all of them by a key, and folded again', async () => {
  const page = await open()
  expect(read(page, 'Overdue')).toContain('9 to do, of 8 members, the oldest since')
  // A member stands once, with all that is late of it
  expect(late(page)).toEqual(['Member 3', 'Member 8', 'Member 7', 'Member 6', 'Member 5'])
  await page.getByRole('button', { name: '9 overdue' }).click()
  await expect.element(page.getByRole('region', { name: 'Overdue' })).toHaveFocus()
  const all = page.getByRole('button', { name: 'Show all 8 members' })
  await expect.element(all).toHaveAttribute('aria-expanded', 'false')
  ;(all.element() as HTMLElement).focus()
  await all.click()
  expect(late(page)).toHaveLength(8)
  const fewer = page.getByRole('button', { name: 'Show the first 5' })
  await expect.element(fewer).toHaveFocus()
  await expect.element(fewer).toHaveAttribute('aria-expanded', 'true')
  await fewer.click()
  expect(late(page)).toHaveLength(5)
})

test('where today is not among the days shown nothing is said of it', async () => {
  const page = await open({ from: addDays(today, 20) })
  expect(heads(page, 2)[0]).toBe('Overdue')
})

test('of what is done or skipped nothing is called overdue, planned or today', async () => {
  const nothing = { occurrences: [], overdue: [], due: [], isCut: false }
  const page = await render({ state: 'closed' }, nothing)
  await expect.element(page.getByText('Nothing was done or skipped in these two weeks.')).toBeVisible()
  await expect.element(page.getByText(/overdue/i)).not.toBeInTheDocument()
  const done = { ...occurrence(1, addDays(today, -3), 'Call of Friday'), state: 'done', isOverdue: false }
  const later = await render({ state: 'closed', from: addDays(today, -7) }, { ...nothing, occurrences: [done] })
  await expect.element(later.getByText('Call of Friday')).toBeVisible()
  expect(heads(later, 2)).toHaveLength(1)
})
