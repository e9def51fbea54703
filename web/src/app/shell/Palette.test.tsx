/** The palette says why a text is no search instead of asking for it, and finds again once it is short enough. */
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { Palette } from './Palette.tsx'

afterEach(() => vi.unstubAllGlobals())

const elena = { _id: '0190a000-0000-7000-8000-000000000001', name: 'Elena Anderson', dob: '1971-12-05' }
const tooLong = 'This is too long to search for. A part of it is enough.'

test('of a text too long to search for it says so and asks nobody; what was typed stays', async () => {
  const sent = serve({ 'GET members/search': { members: [elena] } })
  const screen = await renderPage(<Palette me={me} onClose={() => undefined} />)
  const field = screen.getByRole('textbox', { name: 'Members, pages and actions' })
  await field.fill('a'.repeat(201))
  await expect.element(screen.getByText(tooLong)).toBeVisible()
  await expect.element(field).toHaveValue('a'.repeat(201))
  // A search within the limit comes after it: whatever had been asked for before would be here as well
  await field.fill('Elena')
  await expect.element(screen.getByText('Elena Anderson')).toBeVisible()
  await expect.element(screen.getByText('12/05/1971')).toBeVisible()
  expect(sent.filter(({ path }) => path === 'members/search').map(({ query }) => query.get('q'))).toEqual(['Elena'])
  await userEvent.keyboard('{Escape}')
})

test('a page of a member is asked for first, then whose it is', async () => {
  serve({ 'GET members/search': { members: [elena] } })
  const screen = await renderPage(<Palette me={me} onClose={() => undefined} />)
  await screen.getByRole('textbox', { name: 'Members, pages and actions' }).fill('care plan')
  await screen.getByRole('button', { name: 'Care plan of a member' }).click()
  const field = screen.getByRole('textbox', { name: 'Care plan of which member?' })
  await expect.element(field).toHaveValue('')
  await field.fill('Elena')
  await expect.element(screen.getByText('Elena Anderson')).toBeVisible()
  await userEvent.keyboard('{Escape}')
})
