/** The filters of everybody's list stand in its address, and what stands there is what is asked. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ManageUsersPage } from './ManageUsersPage.tsx'
import { peopleAddress, type PeopleAddress } from './people-address.ts'

afterEach(() => vi.unstubAllGlobals())

const lakeview = { group_id: '0199a14d-9400-79a7-af0c-2da5271b45c5', workspaceName: 'Lakeview' }

async function shown(raw: Record<string, unknown>) {
  const sent = serve({
    'GET admin/people': { people: [], count: 0, page: 0 },
    'GET admin/workspaces': { workspaces: [lakeview], clients: [] },
  })
  const onAddress = vi.fn<(address: PeopleAddress) => void>()
  await renderPage(<ManageUsersPage me={me} address={peopleAddress(raw)} onAddress={onAddress} />)
  await expect.element(page.getByText('No user fits')).toBeVisible()
  const request = () => Object.fromEntries(sent.findLast(({ path }) => path === 'admin/people')!.query)
  return { asked: request, onAddress }
}

test('what stands in the address is asked and shown', async () => {
  const { asked } = await shown({ search: 'tom', workspace: lakeview.group_id, state: 'disabled', page: '3' })
  expect(asked()).toEqual({ search: 'tom', group_id: lakeview.group_id, state: 'disabled', page: '2' })
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('tom')
  await expect.element(page.getByRole('combobox', { name: 'Workspace' })).toHaveValue('Lakeview')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Disabled')
})

test('words that fit nothing narrow nothing', async () => {
  const { asked } = await shown({ state: 'asleep', page: '-4', nonsense: 'x' })
  expect(asked()).toEqual({ search: '', state: 'all', page: '0' })
})

test('each filter writes the address and begins with the first page, and the others stay', async () => {
  const { onAddress } = await shown({ state: 'active', page: '3' })
  await page.getByRole('textbox', { name: 'Search' }).fill('sofia')
  expect(onAddress).toHaveBeenLastCalledWith({ state: 'active', page: '', search: 'sofia' })
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Not confirmed yet' }).click()
  expect(onAddress).toHaveBeenLastCalledWith({ state: 'unconfirmed', page: '' })
  await page.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Lakeview' }).click()
  expect(onAddress).toHaveBeenLastCalledWith({ state: 'active', page: '', workspace: lakeview.group_id })
})

test('letters that fit no workspace offer an option that says so and cannot be chosen', async () => {
  const { onAddress } = await shown({})
  await page.getByRole('combobox', { name: 'Workspace' }).fill('zzz')
  const none = page.getByRole('option', { name: 'No Result found' })
  await expect.element(none).toHaveAttribute('data-combobox-disabled', 'true')
  await none.click({ force: true })
  expect(onAddress).not.toHaveBeenCalled()
})

const long = 'Greater Lakeview Cardiology and Internal Medicine Associates of the Northern Suburbs'

const person = {
  id: 'p1',
  name: 'Maria Lopez',
  email: 'maria.lopez@lakeview.example',
  title: 'RN',
  role: 'user',
  superUserAccess: false,
  disabled: false,
  isConfirmed: true,
  sessions: 1,
  hasSecondFactor: true,
  lastSeenAt: '2026-11-20T14:00:00Z',
  workspaces: [{ group_id: 'g9', workspaceName: long }],
}
const withPerson = {
  'GET employment': { employment: [] },
  'GET admin/people': { people: [person], count: 1, page: 0 },
  'GET admin/workspaces': { workspaces: [lakeview], clients: [] },
}

test.for([
  ['Change', 'Change a person'],
  ['Sign out', 'Sign out everywhere'],
  ['Reset second factor', 'Reset second factor'],
] as const)('%s opens “%s”; Escape closes it, changes nothing and gives the focus back', async ([act, title]) => {
  const sent = serve(withPerson)
  await renderPage(<ManageUsersPage me={me} address={{}} onAddress={() => undefined} />)
  const opener = page.getByRole('button', { name: `${act}: Maria Lopez` })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('given how people are employed comes after they do, no button stands yet that would move from under a pointer', async () => {
  const employment = Promise.withResolvers<unknown>()
  const sent = serve({ ...withPerson, 'GET employment': employment.promise })
  await renderPage(<ManageUsersPage me={me} address={{}} onAddress={() => undefined} />)
  // Asked by the table itself, which stands once the people are here
  await expect.poll(() => sent.some(({ path }) => path === 'employment')).toBe(true)
  const opener = page.getByRole('button', { name: 'Reset second factor: Maria Lopez' })
  await expect.element(opener).not.toBeInTheDocument()
  employment.resolve({
    employment: [{ _id: 'e1', userId: 'p1', kind: 'employed', startsOn: '2026-01-01', endsOn: null, retraction: null, ends: [] }],
  })
  await expect.element(opener).toBeVisible()
})

test('given how people are employed cannot be loaded, that is said and the people are there', async () => {
  serve({ ...withPerson, 'GET employment': 500 })
  await renderPage(<ManageUsersPage me={me} address={{}} onAddress={() => undefined} />)
  await expect.element(page.getByText('How these people are employed could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reset second factor: Maria Lopez' })).toBeVisible()
})

test('a long name of a workspace takes a few lines, and the table scrolls inside itself where it is narrow', async () => {
  serve(withPerson)
  for (const width of [1440, 1280, 768]) {
    await page.viewport(width, 800)
    const screen = await renderPage(<ManageUsersPage me={me} address={{}} onAddress={() => undefined} />)
    const name = screen.getByRole('cell', { name: long })
    await expect.element(name).toBeVisible()
    const words = document.createRange()
    words.selectNodeContents(name.element())
    expect(new Set([...words.getClientRects()].map(({ top }) => top)).size, `at ${width}`).toBeLessThanOrEqual(4)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
})
