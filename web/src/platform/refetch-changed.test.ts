/** What is asked again after a change: by requests, with everything on the screen that a care manager may have open. */
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { deliveryApi } from '@vitalrounds/domain/inbox/api'
import { memberApi } from '@vitalrounds/domain/members/api'
import { readingApi } from '@vitalrounds/domain/readings/api'
import { vitalsApi } from '@vitalrounds/domain/vitals/api'
import { memberParts, type LiveTopic } from '@vitalrounds/domain/shown'
import { clinicalRuleApi, warningApi } from '@vitalrounds/domain/warnings/api'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiQuery, call } from './api.ts'
import { refetchChanged, subscribeToChanges, newestPage } from './refetch-changed.ts'
import { session } from './session.ts'

const ada = '01980000-0000-7000-8000-00000000000a'
const ben = '01980000-0000-7000-8000-00000000000b'
const of = { params: { id: ada } }

const onScreen = {
  list: apiQuery(memberApi.list, { params: { listFilter: 'all-members' }, query: {} }),
  counts: apiQuery(memberApi.counts, { query: {} }),
  member: apiQuery(memberApi.get, of),
  chart: apiQuery(vitalsApi.measurements, { ...of, query: { maxPoints: 10_000 } }),
  rawData: apiQuery(readingApi.rawData, { ...of, query: {} }),
  warnings: apiQuery(warningApi.ofMember, { ...of, query: {} }),
  rules: apiQuery(clinicalRuleApi.ofMember, of),
  devices: apiQuery(deviceApi.ofMember, { params: { memberId: ada } }),
  fleet: apiQuery(deviceApi.fleet, { query: {} }),
  deliveries: apiQuery(deliveryApi.list, { query: {} }),
}
const lists = ['list', 'counts']
const strip = [...lists, 'member']

let client: QueryClient
let refusal: number | undefined
const requests: string[] = []

beforeEach(async () => {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  const claims = btoa(JSON.stringify({ sub: 'u1', sid: 's1', gid: 'g1', exp: inAnHour })).replaceAll('=', '')
  session.open({ access_token: `h.${claims}.s`, expires_in: 3600, server_time: new Date().toISOString() })
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Promise.resolve(new Response('{}'))
    const problem = { code: 'member.changed', status: refusal, title: 'T', detail: 'D', requestId: 'r' }
    return Promise.resolve(refusal ? new Response(JSON.stringify(problem), { status: refusal }) : new Response('{}'))
  })
  client = subscribeToChanges(new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } }))
  for (const [name, options] of Object.entries(onScreen)) {
    const queryFn = () => {
      requests.push(name)
      return Promise.resolve({})
    }
    new QueryObserver(client, { queryKey: options.queryKey, meta: options.meta!, queryFn }).subscribe(() => undefined)
  }
  await vi.waitFor(() => expect(requests).toHaveLength(Object.keys(onScreen).length))
  requests.length = 0
})
afterEach(() => {
  client.clear()
  requests.length = 0
  refusal = undefined
  vi.unstubAllGlobals()
})

const afterHint = async (liveTopics: readonly LiveTopic[], memberIds?: readonly string[]) => {
  await refetchChanged(client, [{ shown: liveTopics, ...(memberIds && { memberIds }) }])
  return requests.toSorted()
}

// Its marks say what somebody has seen to, and what waits comes with it
const charted: readonly LiveTopic[] = ['readings', 'rules', 'warnings']

test('a chart of many points is asked again by readings, rules and warnings, and by nothing else that changes of its member', async () => {
  for (const part of memberParts) {
    requests.length = 0
    expect(await afterHint([part], [ada])).toEqual(
      charted.includes(part) ? expect.arrayContaining(['chart']) : expect.not.arrayContaining(['chart']),
    )
  }
})

test('a reading asks again for the pages of its member and the lists', async () => {
  const changed = ['readings', 'vitals', 'billing', 'warnings'] as const
  expect(await afterHint(changed, [ada])).toEqual([...strip, 'chart', 'rawData', 'warnings'].toSorted())
  requests.length = 0
  expect(await afterHint(changed, [ben])).toEqual(lists.toSorted())
})

test('a new team asks again for the lists and the strip', async () => {
  expect(await afterHint(['team'], [ada, ben])).toEqual(strip.toSorted())
})

test('what nothing on the screen shows asks nothing, such as the minutes of a month or a text', async () => {
  expect(await afterHint(['time', 'pictures'] as unknown as LiveTopic[], [ada])).toEqual([])
})

test('things ask again for the pages of their kind', async () => {
  expect(await afterHint(['device'])).toEqual(['devices', 'fleet'])
  requests.length = 0
  expect(await afterHint(['delivery'])).toEqual(['deliveries'])
})

const exclude = () =>
  call(readingApi.exclude, {
    params: { id: ada, readingId: ben },
    body: { exclude: true, reason: 'Somebody else stood on it' },
  })

test('who acts sees the result without a hint, and may wait until it is there', async () => {
  await exclude()
  await newestPage()
  expect(requests.toSorted()).toEqual([...strip, 'chart', 'rawData', 'warnings'].toSorted())
})

test('a refusal asks again too, for it may be the page that is old', async () => {
  refusal = 409
  await expect(exclude()).rejects.toThrow()
  await newestPage()
  expect(requests).toContain('chart')
})

test('who only reads asks nothing again', async () => {
  await call(memberApi.get, of)
  await newestPage()
  expect(requests).toEqual([])
})
