/** Choosing members: one page, the whole list, what is exported, and an assignment that can be taken back. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { useSelection } from './selected-members.ts'
import { SelectionBar } from './SelectionBar.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const displayed = [1, 2, 3].map(idOf)
const search = { show: 'all', sort: 'name', page: 0 } as const

function Bar({ total }: { total: number }) {
  const selected = useSelection('all-members')
  return (
    <>
      <button onClick={() => selected.choose(new Set(displayed.slice(0, 2)))}>two</button>
      <button onClick={() => selected.choose(new Set(displayed))}>page</button>
      <SelectionBar
        {...{ me, search, shown: displayed, total }}
        list="all-members"
        chosen={selected.chosen}
        onWholeList={() => selected.chooseWholeList(displayed)}
        onClear={selected.clear}
      />
    </>
  )
}

const users = { users: [{ id: idOf(900), name: 'Helen Brooks', namePublic: 'H', title: 'MD', role: 'user' }] }
const previousOf = (ids: string[]) => ids.map((_id) => ({ _id, assignedPhysician: null, assignedCareManager: null, practiceId: null }))

async function open(total: number, answers: Record<string, unknown> = {}) {
  await page.viewport(1280, 900)
  const sent = serve({ 'GET users/org-viewers': users, 'POST home/export': 'Name\r\nAda\r\n', ...answers })
  const screen = await renderPage(<Bar total={total} />)
  return { screen, sent, click: (name: string) => screen.getByRole('button', { name, exact: true }).click() }
}

test('nothing is shown while nobody is chosen, and the cross empties the choice', async () => {
  const { screen, click } = await open(214)
  await expect.element(screen.getByRole('button', { name: 'two' })).toBeVisible()
  expect(screen.getByText(/selected/).query()).toBeNull()
  await click('two')
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await click('Clear the selection')
  await expect.poll(() => screen.getByText(/selected/).query()).toBeNull()
})

test('the whole list is offered only once the page is chosen, and says how many', async () => {
  const { screen, click } = await open(214)
  await click('two')
  expect(screen.getByText(/Select all/).query()).toBeNull()
  await click('page')
  await click('Select all 214 of this list')
  await expect.element(screen.getByText('214 selected')).toBeVisible()
  await screen.unmount()
  const whole = await open(3)
  await whole.click('page')
  expect(whole.screen.getByText(/Select all/).query()).toBeNull()
})

test('an export names the chosen members, or the list with its filter', async () => {
  const { screen, sent, click } = await open(214)
  const bodies = () => sent.filter((call) => call.path === 'home/export').map((call) => call.body)
  await click('two')
  await click('Export CSV')
  await expect.poll(bodies).toEqual([{ ids: displayed.slice(0, 2) }])
  await expect.element(screen.getByText('The CSV file is in your downloads')).toBeVisible()
  await click('page')
  await click('Select all 214 of this list')
  await click('Export CSV')
  await expect.poll(() => bodies()[1]).toEqual({ listFilter: 'all-members', show: 'all', sort: 'name' })
})

test('assigning the whole list walks its pages, and Undo brings every team back', async () => {
  const everyone = Array.from({ length: 60 }, (_, n) => idOf(n + 1))
  const { screen, sent, click } = await open(60, {
    'GET home/lists/all-members': ({ query }: { query: URLSearchParams }) => {
      const first = Number(query.get('page')) * 50
      return { members: everyone.slice(first, first + 50).map((_id) => ({ _id })), count: 60, page: 0, title: '' }
    },
    'POST members/assign': ({ body }: { body: { ids: string[] } }) => ({
      changed: body.ids.length,
      previous: previousOf(body.ids),
    }),
    'POST members/assign/undo': { changed: 60 },
  })
  await click('page')
  await click('Select all 60 of this list')
  await click('Assign')
  await screen.getByRole('button', { name: 'Assign 60 members' }).click()
  await expect.element(screen.getByText('Choose what to assign.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Assigned physician' }).click()
  await screen.getByRole('option', { name: 'Helen Brooks, MD' }).click()
  await screen.getByRole('button', { name: 'Assign 60 members' }).click()
  await expect.element(screen.getByText('60 members assigned')).toBeVisible()
  expect(sent.find((call) => call.path === 'members/assign')?.body).toEqual({
    ids: everyone,
    assignedPhysician: idOf(900),
  })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('The assignment of 60 members is undone')).toBeVisible()
  expect(sent.find((call) => call.path === 'members/assign/undo')?.body).toEqual({ previous: previousOf(everyone) })
})

test('a list of any length is assigned, in portions that the server takes, with everybody once', async () => {
  const everyone = Array.from({ length: 2312 }, (_, n) => idOf(n + 1))
  const { screen, sent, click } = await open(everyone.length, {
    'GET home/lists/all-members': ({ query }: { query: URLSearchParams }) => {
      const first = Number(query.get('page')) * 50
      return { members: everyone.slice(first, first + 50).map((_id) => ({ _id })), count: 2312, page: 0, title: '' }
    },
    'POST members/assign': ({ body }: { body: { ids: string[] } }) => ({
      changed: body.ids.length,
      previous: previousOf(body.ids),
    }),
    'POST members/assign/undo': ({ body }: { body: { previous: unknown[] } }) => ({ changed: body.previous.length }),
  })
  await click('page')
  await click('Select all 2,312 of this list')
  await click('Assign')
  await screen.getByRole('combobox', { name: 'Assigned physician' }).click()
  await screen.getByRole('option', { name: 'Helen Brooks, MD' }).click()
  await screen.getByRole('button', { name: 'Assign 2,312 members' }).click()
  await expect.element(screen.getByText('2,312 members assigned')).toBeVisible()
  const portions = sent.filter(({ path }) => path === 'members/assign').map(({ body }) => (body as { ids: string[] }).ids)
  expect(portions.map(({ length }) => length)).toEqual([500, 500, 500, 500, 312])
  expect(portions.flat().toSorted()).toEqual(everyone.toSorted())
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('The assignment of 2,312 members is undone')).toBeVisible()
  expect(sent.filter(({ path }) => path === 'members/assign/undo')).toHaveLength(5)
})
