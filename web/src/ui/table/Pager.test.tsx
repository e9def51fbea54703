import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { Pager } from './Pager.tsx'

const footer = async (total: number | undefined) => {
  const page = await renderPage(<Pager page={1} total={total} onPage={() => undefined} />)
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument()
  return page.getByRole('navigation', { name: 'Pages' }).element().textContent
}

test('how many there are is said once it is known, and never that there is nobody before', async () => {
  expect(await footer(undefined)).toBe('')
})

test('nobody, and the first of many', async () => {
  expect(await footer(0)).toBe('No members')
})

test('the first page of many', async () => {
  expect(await footer(120)).toContain('1–50 of 120 members')
})

test('one is never said as many', async () => {
  expect(await footer(1)).toBe('1–1 of 1 member')
})
