/** The practices of a clinic, kept by its administrators. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, renderPage, serve } from '../platform/testing/render-page.tsx'
import { PracticesPart } from './PracticesPart.tsx'

afterEach(() => vi.unstubAllGlobals())

const practices = [
  { practiceId: 'main-street', name: 'Main Street', count: 1200 },
  { practiceId: 'old-mill', name: 'Old Mill', count: 0 },
]
const shown = async (more: Parameters<typeof serve>[0] = {}) => {
  const sent = serve({ 'GET practices': { practices }, ...more })
  await renderPage(<PracticesPart />)
  await expect.element(page.getByRole('row', { name: /Main Street 1,200/ })).toBeVisible()
  return () => sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
}

test('a practice is added under an id made of its name, and never twice', async () => {
  const changes = await shown({ 'POST practices': { practiceId: 'harbor-west', name: 'Harbor West' } })
  await page.getByRole('button', { name: 'Add practice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a practice' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('old mill')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Another practice has this name.')).toBeInTheDocument()
  await name.fill('Harbor West ')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toEqual([{ method: 'POST', path: 'practices', body: { practiceId: 'harbor-west', name: 'Harbor West' } }]) // prettier-ignore
})

test('another name keeps the id', async () => {
  const changes = await shown({ 'PUT practices/old-mill': { practiceId: 'old-mill', name: 'New Mill' } })
  await page.getByRole('button', { name: 'Rename: Old Mill' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('New Mill')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(changes()).toEqual([{ method: 'PUT', path: 'practices/old-mill', body: { name: 'New Mill' } }])
})

test('one that members belong to stays, and the dialog says why', async () => {
  await shown({ 'DELETE practices/main-street': () => refusal(409, 'practice.inUse') })
  await page.getByRole('button', { name: 'Remove: Main Street' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove a practice' })
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})
