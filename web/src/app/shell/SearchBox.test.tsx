/** The search of the top bar by keys: who is shown is who was asked for, and nobody else can be opened. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchKeyboard } from '../../platform/keyboard.ts'
import { renderPage, type SentCall, serve } from '../../platform/testing/render-page.tsx'
import { SearchBox } from './SearchBox.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = (_id: string, name: string) => ({
  _id,
  name,
  firstName: name.split(' ')[0],
  lastName: name.split(' ')[1],
  dob: '1950-07-08',
  phone: '+12125550186',
  email: '',
  disenrolled: false,
})
const jose = member('m1', 'José Núñez-Ortiz')
const walter = member('m2', 'Walter Greene')
const box = () => page.getByRole('combobox', { name: 'Search a member by name' })
const search = () => page.getByRole('listbox', { name: 'Members found' }).getByRole('option')

test('a letter leads to it, and who is found stands with birth date and phone', async () => {
  serve({ 'GET members/search': { members: [jose, walter] } })
  await renderPage(<SearchBox />)
  await expect.element(box()).toBeVisible()
  const stop = watchKeyboard()
  await userEvent.keyboard('/')
  stop()
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('nunez')
  await expect.element(search().first()).toHaveTextContent('José Núñez-Ortiz07/08/1950 · 212-555-0186')
  // Of two none is marked before a key has marked it
  await expect.element(search().first()).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(search().first()).toHaveAttribute('aria-selected', 'true')
})

test('who was found by the words of before is gone before the next answer; one alone is marked, and Enter opens it', async () => {
  const answer = Promise.withResolvers<unknown>()
  serve({
    'GET members/search': ({ query }: SentCall) => (query.get('q') === 'jose' ? { members: [jose, walter] } : answer.promise),
  })
  await renderPage(<SearchBox />)
  await box().fill('jose')
  await expect.element(search().first()).toBeVisible()
  await box().fill('walter greene')
  await expect.element(search()).not.toBeInTheDocument()
  // Enter would open a chart that nobody asked for
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toHaveValue('walter greene')
  answer.resolve({ members: [walter] })
  await expect.element(search()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Another page')).toBeVisible()
})

test('words that fit nobody are quoted', async () => {
  serve({ 'GET members/search': { members: [] } })
  await renderPage(<SearchBox />)
  await box().fill('eve sandoval')
  await expect.element(page.getByText('No member matches “eve sandoval”.')).toBeVisible()
})
