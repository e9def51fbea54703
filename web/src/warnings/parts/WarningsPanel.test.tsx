/** What waits for review, a type a line; what was done stays to be read; a doubted reading is settled on the spot. */
import { localDate } from '@vitalrounds/domain/days'
import type { Member } from '@vitalrounds/domain/members/member'
import { notifications } from '@mantine/notifications'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { vitalsApi } from '@vitalrounds/domain/vitals/api'
import { apiQuery } from '../../platform/api.ts'
import { violations } from '../../ui/gallery/look.ts'
import { me, renderPage } from '../../platform/testing/render-page.tsx'
import { watchKeyboard } from '../../platform/keyboard.ts'
import { WarningsPanel } from './WarningsPanel.tsx'

const uuid = (n: number) => `0199a14d-9400-79a7-af0c-2da5271b45${String(n).padStart(2, '0')}`
// Her readings lie in her zone, as her charts do; what was done is told in the reader's
const member = { _id: uuid(0), name: 'Ada North', dob: '1971-12-05', timeZone: 'America/Los_Angeles' } as Member
const year = Number(localDate(Date.now(), member.timeZone).slice(0, 4)) - 1
const aWarning = (n: number, text: string, more: Partial<Warning> = {}): Warning => ({
  _id: uuid(n),
  memberId: member._id,
  category: 'lowBP',
  label: 'Low BP',
  severity: 'low',
  side: 'below',
  text,
  excess: n,
  metric: 'systolicBP',
  readingId: uuid(n + 50),
  measuredAt: `${year}-11-${28 - n}T06:00:00.000Z`,
  raisedAt: `${year}-11-${28 - n}T12:00:00.000Z`,
  isBackfilled: false,
  needsReview: true,
  suspect: null,
  cleared: null,
  withdrawn: null,
  ...more,
})
const pressures = [aWarning(1, '98/60 mmHg, below 100'), aWarning(2, '92/60 mmHg, below 100')]
const weight = aWarning(3, '+20 lbs in 1 day, now 203 lbs', {
  category: 'weightGain',
  label: 'Weight Gain',
  severity: 'high',
  side: 'above',
  suspect: 'Probably another person (20 lbs in 14 h)',
})
const done = aWarning(9, '95/61 mmHg, below 100', {
  needsReview: false,
  cleared: { at: `${year}-11-20T02:23:00.000Z`, by: 'Carla Reyes', reason: 'Called, feels well' },
})

let open: Warning[] = []
let cleared: Warning[] = []
let contact = { called: null as string | null, texted: null, informed: null }
const sent: { path: string; body: unknown }[] = []
const json = (body: unknown) => new Response(JSON.stringify(body))
const fetched = vi.fn<typeof fetch>(async (input, init) => {
  const path = String(input as string)
  if (init?.method === 'POST') {
    sent.push({ path, body: JSON.parse(String(init.body as string)) as unknown })
    const isDoubted = String(init.body as string).includes('"accepted":false')
    if (path.endsWith('acceptance'))
      open = open.map((item) => ({ ...item, suspect: isDoubted && item._id === weight._id ? weight.suspect : null }))
    return json(path.includes('clearance') ? { cleared: 1, open: 0 } : { readings: [] })
  }
  if (path.endsWith('/contact')) return json(contact)
  const warnings = path.includes('state=cleared') ? cleared : open
  const log = { warnings, count: warnings.length, open: open.length, cleared: cleared.length, worst: 'low', page: 0 }
  return json(path.includes('/measurements') ? { waiting: log } : log)
})

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  open = [...pressures, weight]
  cleared = [done]
  contact = { called: null, texted: null, informed: null }
  sent.length = 0
  // Notices outlive a page
  notifications.clean()
})
afterEach(() => vi.unstubAllGlobals())

/** As its page does: with what comes with the charts. */
function Asked() {
  const { data } = useQuery(apiQuery(vitalsApi.measurements, { params: { id: member._id }, query: { maxPoints: 1000 } }))
  return data && <WarningsPanel member={member} me={me} waiting={data.waiting} />
}

const panel = () =>
  renderPage(
    <main id="main" tabIndex={-1}>
      <h1>Measurements</h1>
      <Asked />
    </main>,
  )

test('those of a type are one line with count, worst and since, which opens the single ones by keyboard', async () => {
  const screen = await panel()
  const review = screen.getByRole('region', { name: 'Needs review 3' })
  await expect.element(review.getByText(`worst 92/60 mmHg, below 100, since 11/25/${year}`)).toBeVisible()
  await expect.element(review.getByText(/Low BP ×2$/)).toBeVisible()
  expect(review.getByRole('listitem').elements()).toHaveLength(2)
  ;(review.getByRole('button', { name: 'Show the 2 Low BP' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(review.getByRole('listitem').elements()).toHaveLength(4)
  await expect.element(review.getByRole('button', { name: 'Hide the 2 Low BP', expanded: true })).toHaveFocus()
  expect(await violations()).toEqual([])
  await review.getByRole('button', { name: 'Clear Low BP, 98/60 mmHg, below 100' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Clear this warning' })).toBeVisible()
})

test('a type is cleared with one word', async () => {
  const screen = await panel()
  await screen.getByRole('button', { name: 'Clear 2 of Low BP' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Clear 2 warnings' })
  await dialog.getByRole('button', { name: 'Known, monitoring' }).click()
  await dialog.getByRole('button', { name: 'Clear 2', exact: true }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ reason: 'Known, monitoring', warningIds: [uuid(1), uuid(2)] }])
  await expect.element(screen.getByText('Warning cleared')).toBeVisible()
})

test('by keys alone: all of them, a usual word, sent, and taken back from the one notice', async () => {
  const stop = watchKeyboard()
  const screen = await panel()
  await expect.element(screen.getByRole('heading', { name: 'Needs review 3' })).toBeVisible()
  await userEvent.keyboard('r')
  const dialog = screen.getByRole('dialog', { name: 'Clear 3 warnings' })
  await expect.element(dialog.getByText('Low BP ×2, worst: 92/60 mmHg, below 100')).toBeVisible()
  await expect.element(dialog.getByText('Weight Gain: +20 lbs in 1 day, now 203 lbs')).toBeVisible()
  const reason = dialog.getByRole('textbox', { name: 'What was done' })
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(reason).toHaveValue('Measured again, in range')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(reason).toHaveValue('Known, monitoring')
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText(/warnings? cleared/i)).toBeVisible()
  const warningIds = [uuid(1), uuid(2), uuid(3)]
  expect(sent).toEqual([{ path: expect.stringContaining('warnings/clearance'), body: { reason: 'Known, monitoring', warningIds } }])
  await expect.element(dialog).not.toBeInTheDocument()
  // By keyboard, which also holds the notice for as long as it takes
  ;(screen.getByRole('button', { name: 'Undo' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent[1]).toEqual({ path: expect.stringContaining('warnings/reopening'), body: { warningIds } })
  stop()
})

test('a contact that nobody made today is no word to choose but an act, and no arrow key comes to it', async () => {
  const screen = await panel()
  await screen.getByRole('button', { name: 'Clear 2 of Low BP' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Clear 2 warnings' })
  await expect.element(dialog.getByText('No contact on record today.')).toBeVisible()
  const reason = dialog.getByRole('textbox', { name: 'What was done' })
  const chosen: string[] = []
  for (let at = 0; at < 4; at++) {
    await userEvent.keyboard('{ArrowDown}')
    chosen.push((reason.element() as HTMLTextAreaElement).value)
  }
  expect(chosen).toEqual(['Known, monitoring', 'Measured again, in range', 'Known, monitoring', 'Measured again, in range'])
  await dialog.getByRole('button', { name: 'Text the member…' }).click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(sent).toEqual([])
})

test('a call of today is a word to choose, with its hour beside it', async () => {
  contact = { ...contact, called: `${year}-11-27T18:14:00.000Z` }
  const screen = await panel()
  await screen.getByRole('button', { name: 'Clear 2 of Low BP' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Clear 2 warnings' })
  await expect.element(dialog.getByText('Today: called 1:14 PM.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Call the member…' }).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Called the member' }).click()
  await dialog.getByRole('button', { name: 'Clear 2', exact: true }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ reason: 'Called the member', warningIds: [uuid(1), uuid(2)] }])
})

test('what was done stays to be read, also when nothing waits', async () => {
  open = []
  const screen = await panel()
  // Asked for by whoever wants to see it: the page has enough to ask for
  await expect.element(screen.getByText('Cleared (1)')).toBeVisible()
  expect(fetched.mock.calls.filter(([path]) => String(path as string).includes('state=cleared'))).toEqual([])
  await screen.getByText('Cleared (1)').click()
  await expect.element(screen.getByText(`cleared 11/19/${year}, 9:23 PM by Carla Reyes: Called, feels well`)).toBeVisible()
  await expect.element(screen.getByText(`11/18/${year}, 10:00 PM PST`)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: /Needs review/ })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('paper holds what was done, though nobody has unfolded it', async () => {
  let paper = ''
  vi.spyOn(window, 'print').mockImplementation(() => {
    dispatchEvent(new Event('beforeprint'))
    paper = document.querySelector('main')?.textContent ?? ''
    dispatchEvent(new Event('afterprint'))
  })
  const screen = await panel()
  await expect.element(screen.getByText('Cleared (1)')).toBeVisible()
  await userEvent.keyboard('{Control>}p{/Control}')
  await expect.poll(() => paper).toContain('Cleared warnings: 1')
  expect(paper).toContain('95/61 mmHg, below 100')
  expect(paper).toContain('by Carla Reyes: Called, feels well')
  vi.restoreAllMocks()
})

test('a doubted reading says why, and is excluded with that reason', async () => {
  const screen = await panel()
  await expect.element(screen.getByText('Probably another person (20 lbs in 14 h)')).toBeVisible()
  await screen.getByRole('button', { name: /^Exclude: Weight Gain/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Exclude this reading' })
  await expect.element(dialog.getByRole('textbox')).toHaveValue(weight.suspect ?? '')
  await dialog.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ path: expect.stringContaining(`${uuid(53)}/exclusion`), body: { exclude: true, reason: weight.suspect } }])
})

test('or taken for the member’s own: the warning stays, and the keyboard with it', async () => {
  const screen = await panel()
  await expect.element(screen.getByText(/Probably another person/)).toBeVisible()
  await screen.getByRole('button', { name: /^It is theirs: Weight Gain/ }).click()
  await expect.element(screen.getByText(/Probably another person/)).not.toBeInTheDocument()
  expect(sent).toEqual([{ path: expect.stringContaining(`${uuid(53)}/acceptance`), body: { accepted: true, reason: 'It is theirs' } }])
  await expect.element(screen.getByRole('button', { name: /^Clear Weight Gain/ })).toHaveFocus()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText(/Probably another person/)).toBeVisible()
  expect(sent.at(-1)).toEqual({
    path: expect.stringContaining(`${uuid(53)}/acceptance`),
    body: { accepted: false, reason: 'Undo: It is theirs' },
  })
})
