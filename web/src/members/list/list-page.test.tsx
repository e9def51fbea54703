/** A list that moves on under somebody who reads it: the order stays, and so does the truth of every row. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { prefetchListPage } from './prefetch-list-page.ts'
import { useListPage } from './list-page.ts'
import { type SentCall, serve } from '../../platform/testing/render-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const request = { params: { listFilter: 'all-members' }, query: {} } as const
const row = (id: string, bodyWeight: number) => ({ _id: id, name: id, bodyWeight })

/** A list whose pages are answered one after the other. */
async function listOf(pages: object[][], match: object[] = [], more = () => ({})) {
  const answers = pages.values()
  const sent = serve({
    'GET home/lists/all-members': () => ({ title: 'All', members: answers.next().value, count: 9, page: 0, ...more() }),
    'POST members': { members: match, count: match.length },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = await renderHook(() => useListPage(request, 'all'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await vi.waitFor(() => expect(result.current.steady.rows).toBeDefined())
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === memberApi.list.path })
  const weights = () => result.current.steady.rows?.map((row) => `${row._id} ${row.bodyWeight}`)
  return { sent, refresh, weights, steady: () => result.current.steady }
}
const finds = (sent: SentCall[]) => sent.filter(({ path }) => path === 'members').map(({ body }) => body)

test('a member whom others push off the page keeps the place and gets the newest values', async () => {
  const pages = [
    [row('ada', 180), row('bob', 200)],
    [row('eve', 150), row('bob', 201)],
  ]
  const { sent, refresh, weights, steady } = await listOf(pages, [row('ada', 185)])
  expect(weights()).toEqual(['ada 180', 'bob 200'])
  await refresh()
  await vi.waitFor(() => expect(weights()).toEqual(['ada 185', 'bob 201']))
  expect(steady().newer).toBe(1)
  const projection = { _id: 1, name: 1, bodyWeight: 1 }
  expect(finds(sent)).toEqual([{ query: { _id: { $in: ['ada'] } }, projection, limit: 1 }])
})

test('what only one of those pushed off says is asked of all of them', async () => {
  const change = { weightChange: { lbs: 6.2, days: 7 } }
  const pages = [
    [row('ada', 180), { ...row('bob', 200), ...change }],
    [row('eve', 150), row('fay', 160)],
  ]
  const { sent, refresh } = await listOf(pages, [row('ada', 180), row('bob', 200)])
  await refresh()
  await vi.waitFor(() => expect(finds(sent)).toMatchObject([{ projection: { weightChange: 1 } }]))
})

test('of who is asked for by name the warnings stay a summary', async () => {
  const open = (count: number) => ({ needsReview: true, open: count, worst: 'high', worstAt: null })
  const ada = { ...row('ada', 180), warningSummary: open(1) }
  const match = { ...row('ada', 180), warningSummary: open(2) }
  const { sent, refresh, steady } = await listOf([[ada], [row('eve', 150)]], [match])
  await refresh()
  await vi.waitFor(() => expect(steady().rows?.map((row) => row.warningSummary)).toEqual([open(2)]))
  expect(finds(sent)).toMatchObject([{ projection: { warningSummary: 1 } }])
})

test('a list that a file filled anew shows who is on it now, at once', async () => {
  const filled = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'].values()
  const pages = [[row('ada', 180), row('bob', 200)], [row('eve', 150)], [row('fay', 150)]]
  const { refresh, weights } = await listOf(pages, [], () => ({ filledAt: filled.next().value }))
  await refresh()
  await vi.waitFor(() => expect(weights()).toEqual(['eve 150']))
  // Without another file the order stays
  await refresh()
  await vi.waitFor(() => expect(weights()).toEqual(['eve 150']))
})

test('as long as everybody is on the page nobody is asked for by name', async () => {
  const pages = [
    [row('ada', 180), row('bob', 200)],
    [row('bob', 201), row('ada', 180)],
  ]
  const { sent, refresh, weights } = await listOf(pages)
  await refresh()
  await vi.waitFor(() => expect(weights()).toEqual(['ada 180', 'bob 201']))
  expect(finds(sent)).toEqual([])
})

test('once the new order is taken, those who are gone are asked for no more', async () => {
  const pages = [[row('ada', 180)], [row('eve', 150)], [row('eve', 151)]]
  const { sent, refresh, weights, steady } = await listOf(pages, [row('ada', 185)])
  await refresh()
  await vi.waitFor(() => expect(weights()).toEqual(['ada 185']))
  steady().accept()
  await vi.waitFor(() => expect(weights()).toEqual(['eve 150']))
  await refresh()
  await vi.waitFor(() => expect(weights()).toEqual(['eve 151']))
  expect(finds(sent)).toHaveLength(1)
})

test('a page that was asked for ahead is not asked for again', async () => {
  const sent = serve({ 'GET home/lists/all-members': { title: 'All', members: [row('ada', 180)], count: 1, page: 0 } })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  void prefetchListPage(client, request)
  const { result } = await renderHook(() => useListPage(request, 'all'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await vi.waitFor(() => expect(result.current.steady.rows).toHaveLength(1))
  expect(sent.map(({ path }) => path)).toEqual(['home/lists/all-members'])
})
