/** What waits for the first page waits for its answers too. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { firstPage, noteFirstPage } from './first-page.ts'

test('the first page stands once every answer is here, also those that others led to', async () => {
  const queryClient = new QueryClient()
  const [rows, counts] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  let stands = false
  void firstPage.then(() => (stands = true))
  // Longer than a browser with nothing to do takes to say so
  const rest = () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)))
  void queryClient
    .fetchQuery({ queryKey: ['rows'], queryFn: () => rows.promise })
    .then(() => queryClient.fetchQuery({ queryKey: ['counts'], queryFn: () => counts.promise }))
  noteFirstPage(queryClient)
  await rest()
  expect(stands).toBe(false)
  rows.resolve(1)
  await rest()
  expect(stands).toBe(false)
  counts.resolve(2)
  await firstPage
  expect(stands).toBe(true)
})
