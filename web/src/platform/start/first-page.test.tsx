/** What waits for the first page waits for its answers too. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { firstPage, reportFirstPage } from './first-page.ts'

test('the first page stands once every answer is here, also those that others led to', async () => {
  const queryClient = new QueryClient()
  const [rows, counts] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  let stands = false
  void firstPage.then(() => (stands = true))
  // Every turn that an answer leads to; when a browser says that it is at rest is the browser's own, in a hidden tab most of all
  const rest = () => new Promise((resolve) => setTimeout(() => setTimeout(() => setTimeout(resolve))))
  void queryClient
    .fetchQuery({ queryKey: ['rows'], queryFn: () => rows.promise })
    .then(() => queryClient.fetchQuery({ queryKey: ['counts'], queryFn: () => counts.promise }))
  reportFirstPage(queryClient, (then) => then())
  await rest()
  expect(stands).toBe(false)
  rows.resolve(1)
  await rest()
  expect(stands).toBe(false)
  counts.resolve(2)
  await firstPage
  expect(stands).toBe(true)
})
