/** The practices of a clinic, kept by its administrators. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { PracticesPart } from './PracticesPart.tsx'

afterEach(() => vi.unstubAllGlobals())

const practices = [
  { practiceId: 'main-street', name: 'Main Street', count: 1200 },
  { practiceId: 'old-mill', name: 'Old Mill', count: 0 },
]
const display = async (more: Parameters<typeof serve>[0] = {}) => {
  const sent = serve({ 'GET practices': { practices }, ...more })
  await renderPage(<PracticesPart />)
  await expect.element(page.getByRole('row', { name: /Main Street 1,200/ })).toBeVisible()
  return () => sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
}

test('a practice is added under an id made of its name, and never twice', async () => {
  const changes = await display({ 'POST practices': { practiceId: 'harbor-west', name: 'Harbor West' } })
  await page.getByRole('button', { name: 'Add practice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a practice' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('old mill')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Another practice has this name.')).toBeInTheDocument()
  await name.fill('Harbor West ')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toEqual([{ method: 'POST', path: 'practices', body: { practiceId: 'harbor-west', name: 'Harbor West' } }])
})

test('another name keeps the id', async () => {
  const changes = await display({ 'PUT practices/old-mill': { practiceId: 'old-mill', name: 'New Mill' } })
  await page.getByRole('button', { name: 'Rename: Old Mill' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('New Mill')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(changes()).toEqual([{ method: 'PUT', path: 'practices/old-mill', body: { name: 'New Mill', was: 'Old Mill' } }])
})

test('one that members belong to stays, and the dialog says why', async () => {
  await display({ 'DELETE practices/main-street': () => refusal(409, 'practice.inUse') })
  await page.getByRole('button', { name: 'Remove: Main Street' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove a practice' })
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('a name that somebody else gave meanwhile is told, what was typed stays, and the next save is over that one', async () => {
  let now = practices
  const changes = await display({
    'GET practices': () => ({ practices: now }),
    'PUT practices/old-mill': ({ body }: { body: { was: string } }) =>
      body.was === 'Mill of Others' ? { practiceId: 'old-mill', name: 'New Mill' } : refusal(409, 'settings.changed'),
  })
  await page.getByRole('button', { name: 'Rename: Old Mill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename a practice' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('New Mill')
  now = practices.map((practice) => (practice.practiceId === 'old-mill' ? { ...practice, name: 'Mill of Others' } : practice))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/It is called Mill of Others meanwhile/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('New Mill')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes().map(({ body }) => body)).toEqual([
    { name: 'New Mill', was: 'Old Mill' },
    { name: 'New Mill', was: 'Mill of Others' },
  ])
})

test('of another workspace they are kept there', async () => {
  const lakeview = '0199a14d-9400-79a7-af0c-2da5271b45c5'
  const path = `admin/workspaces/${lakeview}/practices`
  const sent = serve({ [`GET ${path}`]: { practices }, [`POST ${path}`]: {}, [`DELETE ${path}/old-mill`]: {} })
  await renderPage(<PracticesPart groupId={lakeview} />)
  await page.getByRole('button', { name: 'Add practice' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('West')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove: Old Mill' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method, path: to }) => `${method} ${to}`)).toEqual([
    `POST ${path}`,
    `DELETE ${path}/old-mill`,
  ])
  expect(sent.some(({ path: to }) => to === 'practices')).toBe(false)
})
