/** The list by mouse, by keyboard and in each of its states. */
import { createRef, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DataTable } from './DataTable.tsx'
import { EmptyState } from '../notices/EmptyState.tsx'
import { ErrorPanel } from '../notices/ErrorPanel.tsx'
import { violations } from '../gallery/look.ts'
import { KitRoot, renderKit } from '../gallery/render-kit.tsx'
import type { SampleMember } from '../gallery/sample-members.ts'
import { SampleList } from '../gallery/SampleList.tsx'
import type { RowHandle } from './table-types.ts'

const currentName = () => document.querySelector('[data-current="true"] a')?.textContent

async function list(props: Parameters<typeof SampleList>[0] = {}) {
  await page.viewport(1280, 900)
  const onOpen = vi.fn<(row: SampleMember) => void>()
  const screen = await renderKit(<SampleList onOpen={onOpen} {...props} />)
  const box = (name: string) => screen.getByRole('checkbox', { name })
  return { screen, box, onOpen, region: screen.getByRole('region', { name: 'All enrolled, list' }) }
}

test('choosing rows one by one, all of them, and none', async () => {
  const { box } = await list()
  await expect.element(box('Select Min-Ho Kim')).toBeChecked()
  await box('Select Elena Anderson').click()
  await expect.element(box('Select Elena Anderson')).toBeChecked()
  await expect.element(box('Select Min-Ho Kim')).toBeChecked()
  const all = box('Select all on this page')
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
  await all.click()
  expect(document.querySelectorAll('[data-chosen="true"]')).toHaveLength(14)
  await all.click()
  expect(document.querySelectorAll('[data-chosen="true"]')).toHaveLength(0)
})

test('J, K, X and Enter work while the list has the focus', async () => {
  const { region, box, onOpen } = await list()
  ;(region.element() as HTMLElement).focus()
  await userEvent.keyboard('jj')
  expect(currentName()).toBe('Min-Ho Kim')
  await userEvent.keyboard('x')
  await expect.element(box('Select Min-Ho Kim')).not.toBeChecked()
  await userEvent.keyboard('k')
  expect(currentName()).toBe('Elena Anderson')
  expect(document.activeElement?.getAttribute('data-row')).toBe('m0')
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onOpen.mock.lastCall?.[0].name).toBe('Elena Anderson')
  await userEvent.keyboard('{End}j')
  expect(currentName()).toBe('Ruth Feldman')
})

test('a click anywhere on a row opens it; on a box, a link or after marking text it does not', async () => {
  const { screen, box, onOpen } = await list()
  const row = screen.container.querySelector<HTMLElement>('[data-row="m0"]')!
  const cell = row.querySelector<HTMLElement>('td:last-child')!
  expect(getComputedStyle(cell).cursor).toBe('pointer')
  await userEvent.click(cell)
  expect(onOpen.mock.calls.map(([{ name }]) => name)).toEqual(['Elena Anderson'])
  await box('Select Elena Anderson').click()
  await userEvent.click(row.querySelector('td')!, { position: { x: 2, y: 2 } })
  await userEvent.click(row.querySelector('a')!)
  getSelection()!.selectAllChildren(cell)
  cell.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onOpen).toHaveBeenCalledOnce()
})

const count = () => document.querySelectorAll('tbody tr').length

/** Notes how many rows stand when its own comes. */
function Witness({ row, seen, heights }: { row: number; seen: number[]; heights: number[] }) {
  useLayoutEffect(() => {
    seen.push(count())
    heights.push(document.querySelector('[aria-label="Numbers, list"]')!.scrollHeight)
  }, [seen, heights])
  return row
}

const pageFrom = (first: number) => Array.from({ length: 50 }, (_, at) => first + at)
/** As many as the screen shows between the bars, and no more. */
const screenful = () => Math.ceil((innerHeight - 160) / 44)

/** A list of fifty in a low frame, as it came up. */
async function fifty(startId?: string) {
  await page.viewport(1280, 500)
  const observed: number[] = []
  const heights: number[] = []
  const draw = (rows: readonly number[]) => (
    <div style={{ display: 'flex', blockSize: 400 }}>
      <DataTable
        label="Numbers"
        columns={[
          {
            id: 'n',
            title: 'Number',
            width: 100,
            cell: (row: number) => <Witness row={row} seen={observed} heights={heights} />,
          },
        ]}
        rows={rows}
        idOf={(row) => `row-${row}`}
        startId={startId}
        empty={<EmptyState title="None">No number is here.</EmptyState>}
      />
    </div>
  )
  const screen = await renderKit(draw(pageFrom(100)))
  await vi.waitFor(() => expect(count()).toBe(50))
  const region = screen.getByRole('region', { name: 'Numbers, list' }).element()
  const show = (rows: readonly number[]) => screen.rerender(<KitRoot>{draw(rows)}</KitRoot>)
  return { region, seen: observed, heights, show }
}

/** The same, scrolled down. */
async function fiftyFurtherDown() {
  const list = await fifty()
  list.region.scrollTo(0, 900)
  list.seen.length = 0
  list.heights.length = 0
  return list
}

test('a list that comes with its rows draws first what is seen first, and keeps the place of the rest', async () => {
  const { seen, heights } = await fifty()
  expect([...new Set(seen)]).toEqual([screenful(), 50])
  expect(Math.min(...heights)).toBeGreaterThan(50 * 40)
})

test.for([
  ['the first', 100, 8],
  ['one in the middle', 120, 28],
  ['the last', 149, 50],
] as const)('back to %s row all above it and a screenful stand at once, and it stays where it is', async ([, id, rows]) => {
  const places: number[] = []
  const noted = (event: FocusEvent) => places.push((event.target as Element).getBoundingClientRect().top)
  document.addEventListener('focusin', noted)
  const { region, seen } = await fifty(`row-${id}`)
  document.removeEventListener('focusin', noted)
  expect([...new Set(seen)]).toEqual([...new Set([rows, 50])])
  const row = region.querySelector(`[data-row="row-${id}"]`)!
  expect(document.activeElement).toBe(row)
  expect(places).toEqual([row.getBoundingClientRect().top])
  // Where a list that was whole at once would have put it
  region.scrollTo(0, 0)
  ;(row as HTMLElement).blur()
  ;(row as HTMLElement).focus()
  expect(places).toEqual([row.getBoundingClientRect().top])
})

test.for([
  ['another page', pageFrom(200)],
  ['another order, which has a few of the same rows,', [200, 101, 149, ...pageFrom(201).slice(0, 47)]],
] as const)('%s begins at its top, with what is seen first drawn first', async ([, rows]) => {
  const { region, seen, heights, show } = await fiftyFurtherDown()
  await show(rows)
  await vi.waitFor(() => expect(document.querySelector('tbody tr:last-child')?.textContent).toBe(String(rows.at(-1))))
  expect(count()).toBe(50)
  expect(region.scrollTop).toBe(0)
  expect([...new Set(seen)]).toEqual([screenful(), 50])
  // Their place was kept before the rest came
  expect(Math.min(...heights)).toBeGreaterThan(50 * 40)
  expect(document.querySelector('tbody tr')?.textContent).toBe('200')
})

test('rows that move, join and leave neither shorten the list nor move it', async () => {
  const { region, seen, show } = await fiftyFurtherDown()
  const moved = [149, 777, ...pageFrom(100).slice(0, 48)]
  await show(moved)
  await vi.waitFor(() => expect(document.querySelector('tbody tr')?.textContent).toBe('149'))
  expect(count()).toBe(50)
  // Only the one who joined came, and found all there
  expect(seen).toEqual([50])
  expect(region.scrollTop).toBeGreaterThan(800)
})

test('the handle moves the row from outside', async () => {
  const handle = createRef<RowHandle>()
  const { onOpen } = await list({ handle })
  handle.current?.next()
  await vi.waitFor(() => expect(currentName()).toBe('Elena Anderson'))
  handle.current?.open()
  expect(onOpen).toHaveBeenCalledOnce()
})

test('groups have a name above their first row, and keys pass over it', async () => {
  const { region } = await list({ groupOf: ({ name }) => (name < 'F' ? 'First' : 'Others') })
  const heads = [...document.querySelectorAll('tbody tr:not([data-row])')]
  expect(heads.length).toBeGreaterThan(1)
  expect(heads[0]?.textContent).toMatch(/First|Others/)
  expect(heads[0]?.nextElementSibling?.getAttribute('data-row')).toBe('m0')
  ;(region.element() as HTMLElement).focus()
  await userEvent.keyboard('jjj')
  expect(document.activeElement?.getAttribute('data-row')).toBe('m2')
  expect(await violations()).toEqual([])
})

test('whoever comes back begins at the row that is named, once', async () => {
  const { screen } = await list({ startId: 'm3' })
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('m3'))
  await userEvent.keyboard('j')
  expect(document.activeElement?.getAttribute('data-row')).toBe('m4')
  await screen.rerender(
    <KitRoot>
      <SampleList startId="m9" />
    </KitRoot>,
  )
  expect(document.activeElement?.getAttribute('data-row')).toBe('m4')
})

test('the first two columns and the head stay while the rest scrolls', async () => {
  const { region } = await list({ count: 40 })
  await page.viewport(640, 500)
  const frame = region.element() as HTMLElement
  frame.parentElement!.parentElement!.style.height = '400px'
  frame.parentElement!.style.height = '400px'
  const leftOf = (cell: string) => frame.querySelector(cell)!.getBoundingClientRect().left
  const before = { name: leftOf('tbody th'), third: leftOf('tbody td:nth-child(3)') }
  // Nothing lies before them yet: they need not be pictures of their own
  const staying = () =>
    [...frame.querySelectorAll('tbody :is(td, th)')].filter((cell) => getComputedStyle(cell).position === 'sticky').length
  expect(staying()).toBe(0)
  frame.scrollTo(120, 600)
  expect(frame.scrollLeft).toBe(120)
  await expect.poll(() => leftOf('tbody th')).toBe(before.name)
  const head = frame.querySelector('thead th')!.getBoundingClientRect()
  expect(head.top).toBeCloseTo(frame.getBoundingClientRect().top, 0)
  expect(leftOf('tbody th')).toBe(before.name)
  expect(leftOf('tbody td:nth-child(3)')).toBe(before.third - 120)
  expect(staying()).toBe(80)
  frame.scrollTo(0, 600)
  await expect.poll(staying).toBe(0)
})

test('an edge that columns lie beyond is marked until the last of them is reached', async () => {
  const { region } = await list({ count: 3 })
  const frame = region.element() as HTMLElement
  const outer = frame.parentElement!
  await page.viewport(1440, 600)
  await vi.waitFor(() => expect(outer.dataset['beyond']).toBe('false'))
  outer.style.width = '300px'
  await vi.waitFor(() => expect(outer.dataset['beyond']).toBe('true'))
  frame.scrollTo(frame.scrollWidth, 0)
  await vi.waitFor(() => expect(outer.dataset['beyond']).toBe('false'))
})

test.for([
  ['comfortable', 44],
  ['compact', 36],
] as const)('%s rows are %i pixels', async ([density, height]) => {
  await list({ density })
  expect(document.querySelector('tbody tr')!.getBoundingClientRect().height).toBe(height)
})

const none: readonly SampleMember[] = []
const bare = {
  label: 'All enrolled',
  columns: [],
  idOf: (row: SampleMember) => row.id,
  empty: <EmptyState title="No one" />,
}

test('gray rows come only after a moment, and a failure is not an empty list', async () => {
  const screen = await renderKit(<DataTable {...bare} columns={[{ id: 'a', title: 'A', cell: () => null }]} rows={undefined} />)
  expect(document.querySelector('[data-skeleton]')).toBeNull()
  await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBe(12)
  await screen.unmount()
  const failed = await renderKit(
    <DataTable {...bare} rows={none} problem={<ErrorPanel problem={new Error('x')} what="The members could not be loaded" />} />,
  )
  await expect.element(failed.getByRole('alert').getByText('The members could not be loaded')).toBeVisible()
  expect(failed.getByText('No one').query()).toBeNull()
})

test('the rows stay, dimmed and named busy, while new ones are on their way', async () => {
  const { screen } = await list({ isRefetching: true })
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(14)
})
