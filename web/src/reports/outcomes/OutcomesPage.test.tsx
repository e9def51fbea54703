/** The report of outcomes: every count opens its list, every month is said by keys and stands in a table, small cells say nothing. */
import { outcomeIds, outcomes } from '@vitalrounds/domain/reports/outcomes/measures'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { OutcomesPage } from './OutcomesPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const props = { me, address: { practiceId: 'p1' }, month: '2026-11', running: '2026-11', show: 'all', onAddress: () => undefined }
const around = { 'GET home/counts': { lists: { 'all-members': 9 }, practices: [] }, 'GET users/org-viewers': { users: [] } }

const monthOf = (at: number) => {
  const yearMonth = at < 2 ? `2025-${11 + at}` : `2026-${String(at - 1).padStart(2, '0')}`
  return { yearMonth, from: `${yearMonth}-01`, to: `${yearMonth}-28`, isRunning: at === 12 }
}
const figures = (at: number) =>
  Object.fromEntries(
    outcomeIds.map((id, n) => [
      id,
      {
        counted: 2000 + n * 100 + at,
        met: outcomes[id].parts.includes('met') ? 1000 + n * 100 + at : null,
        leftOut: outcomes[id].parts.includes('leftOut') ? 500 + n * 10 + at : null,
        part: 7,
        whole: 10,
        below: 1,
        value: 60 + at,
        second: id === 'bpChange' ? -3 : null,
      },
    ]),
  )
const cell = (counted: number) => Object.fromEntries(outcomeIds.map((id) => [id, counted === 0 ? null : { counted, value: 55 }]))
const report = {
  clinic: 'Northside',
  asOf: '2026-11-28T08:00:00Z',
  zone: 'America/New_York',
  months: Array.from({ length: 13 }, (_, at) => ({ ...monthOf(at), figures: figures(at) })),
  checkIns: [
    {
      setId: 'phq2',
      title: 'Mood',
      most: 6,
      months: Array.from({ length: 13 }, (_, at) => ({ ...monthOf(at), members: 40 + at, scores: 50 + at, mean: 1.5 })),
    },
  ],
  practices: [
    { id: 'p1', name: 'Main Street', cells: cell(77) },
    { id: 'p2', name: 'East Side', cells: cell(0) },
  ],
  physicians: [],
}

async function shown() {
  serve({ ...around, 'GET reports/outcomes': report })
  const page = await renderPage(<OutcomesPage {...props} />)
  await expect.element(page.getByRole('heading', { name: 'Blood pressure', exact: true })).toBeVisible()
  return page
}
const linksIn = (container: Element) =>
  [...container.querySelectorAll('a')].map((link) => ({
    text: link.textContent,
    search: Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://any').searchParams),
  }))

test('given figures, each count of members opens the list of that figure, part, month and filter', async () => {
  const { container } = await shown()
  const links = linksIn(container)
  for (const id of outcomeIds) {
    const { counted, met, leftOut } = figures(12)[id]!
    const expected = [
      ['counted', counted],
      ['met', met],
      ['leftOut', leftOut],
    ] as const
    for (const [part, count] of expected)
      if (count !== null)
        expect(links, `${id} ${part}`).toContainEqual({
          text: count.toLocaleString('en-US'),
          search: { show: 'all', practiceId: 'p1', yearMonth: '2026-11', figure: id, state: part },
        })
  }
  expect(links).toContainEqual({ text: '52', search: { show: 'all', practiceId: 'p1', yearMonth: '2026-11', code: 'phq2' } })
})

test('given a chart, arrow keys say each month, and the table behind it has all of them with their lists', async () => {
  const { getByRole, container } = await shown()
  const chart = getByRole('application', { name: 'Blood pressure below 140/90, by month' })
  ;(chart.element() as unknown as SVGElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  const said = () => [...container.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).filter((text) => text !== '')
  await vi.waitFor(() => expect(said()).toEqual(['November 2026 so far: 72.0%, 2,012 members']))
  await userEvent.keyboard('{Home}')
  await vi.waitFor(() => expect(said()).toEqual(['November 2025: 60.0%, 2,000 members']))
  await userEvent.click(getByRole('button', { name: 'Show table of Blood pressure below 140/90' }))
  const table = getByRole('region', { name: 'Blood pressure below 140/90, by month' }).element()
  expect(table.querySelectorAll('tbody tr')).toHaveLength(13)
  expect(linksIn(table)).toHaveLength(13 * outcomes.bp140.parts.length)
  expect(linksIn(table).at(-1)).toEqual({
    text: '500',
    search: { show: 'all', practiceId: 'p1', yearMonth: '2025-11', figure: 'bp140', state: 'leftOut' },
  })
})

test('given a practice whose cells are hidden, it says so and gives no number', async () => {
  const { container } = await shown()
  const rows = [...container.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows.find(([name]) => name === 'East Side')).toEqual(['East Side', ...outcomeIds.map(() => 'hidden')])
  expect(rows.find(([name]) => name === 'Main Street')?.[1]).toBe('55.0%77')
})

test('given a number, what it counts and where it comes from stand below it', async () => {
  const { container } = await shown()
  const texts = [...container.querySelectorAll('article details')].map(({ textContent }) => textContent)
  for (const id of outcomeIds)
    expect(
      texts.some((text) => text?.includes(outcomes[id].definition) && text.includes(outcomes[id].source)),
      id,
    ).toBe(true)
  expect(container.textContent).not.toMatch(/time in range|GMI/i)
})

test('given a list that was opened, its heading names figure, month and whom it counts', async () => {
  const rows = [{ memberId: 'm1', name: 'Ada North', dob: '1950-01-01', mrn: '', physician: null, careManager: null, practiceId: null }]
  serve({ ...around, 'GET reports/outcomes': report, 'GET reports/outcomes/members/bp140/leftOut': { members: rows, count: 1, page: 0 } })
  const { getByText, getByRole } = await renderPage(<OutcomesPage {...props} address={{ figure: 'bp140', state: 'leftOut' }} />)
  await expect.element(getByText('Blood pressure below 140/90, November 2026: 1 member left out, without a reading')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Ada North' })).toHaveAttribute('href', '/member-details/m1/profile')
})
