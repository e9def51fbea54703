/** Renders a page of the members as the application does, with a server that answers what the test says. */
import { actionsOf } from '@vitalrounds/domain/access'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { subscribeToChanges } from '../refetch-changed.ts'
import type { Me } from '../me.ts'
import { session } from '../session.ts'
import { drawLetters } from '../../ui/letters.ts'
import '../../ui/styles.ts'
import '../../ui/styles-later.ts'
import { cssVariables, theme } from '../../ui/theme.ts'

void drawLetters()

export type SentCall = { method: string; path: string; query: URLSearchParams; body: unknown }
/** By `METHOD path`: what is answered, or a function of what was sent, or a promise. A number is a bare refusal with this status; one with a code is a `refusal`. */
export type Answers = Record<string, unknown>

const base64 = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '')
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

export const me: Me = {
  id: 'u1',
  name: 'Carla Reyes',
  namePublic: 'Carla',
  firstName: 'Carla',
  lastName: 'Reyes',
  title: 'RN',
  email: 'c@x.example',
  phone: '',
  address: { line1: '', line2: '', city: '', state: '', zipCode: '' },
  role: 'user',
  isSuperAdmin: false,
  actions: actionsOf({ role: 'user', emergencyEndsAt: null }),
  isReadOnly: false,
  superUserAccess: false,
  workspaceAccess: true,
  hasBasicInformation: true,
  timeZone: 'America/New_York',
  excludePatientTime: false,
  emailNotifications: { periodicAP: true, periodicMP: false, realtimeAP: false, realtimeMP: false },
  workspaces: [],
  group_id: 'g1',
  workspaceName: 'Northside',
  clientName: null,
  companyName: null,
  signedContract: true,
  services: ['RPM', 'CCM'],
  practiceList: [],
  smsTemplates: {},
  text_usage_consent: true,
  groupTimeZone: 'America/New_York',
  idleMinutes: 15,
  mustAddSecondFactor: false,
  emergencyEndsAt: null,
  listSorts: {},
}

export const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ code, status, title: 'Refused', detail: 'No.', requestId: 'r' }), { status })

function responseOf(answer: unknown): Response {
  if (answer === 'lost') throw new TypeError('no line')
  if (typeof answer === 'number') return refusal(answer, 'server.fault')
  if (answer instanceof Response) return answer
  return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}))
}

/** Puts the answers in the place of the server; the list that comes back fills with what is sent. */
export function serve(answers: Answers): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', (address: string, request: RequestInit = {}) => {
    const url = new URL(address, location.origin)
    const path = url.pathname.replace('/orma-v2/api/', '')
    const method = request.method ?? 'GET'
    const item = {
      method,
      path,
      query: url.searchParams,
      body: request.body ? (JSON.parse(request.body as string) as unknown) : undefined,
    }
    sent.push(item)
    const existing = answers[`${method} ${path}`]
    const answer = typeof existing === 'function' ? (existing as (sent: SentCall) => unknown)(item) : existing
    return Promise.resolve(answer).then(responseOf)
  })
  const claims = { sub: 'u1', sid: 's1', gid: 'g1', exp: inAnHour() }
  session.open({ access_token: `h.${base64(claims)}.s`, expires_in: 3600, server_time: new Date().toISOString() })
  return sent
}

type Search = Record<string, string>

/** `page` may follow what stands behind the question mark: it is then also found below /enrollment. */
export function renderPage(page: ReactNode | ((search: Search) => ReactNode)) {
  const root = createRootRoute({ component: Outlet })
  const Page = () => {
    const search = useSearch({ strict: false }) as Search
    return typeof page === 'function' ? page(search) : page
  }
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Page })
  const enrollment = createRoute({ getParentRoute: () => root, path: 'enrollment/$view', component: Page })
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> })
  const router = createRouter({
    routeTree: root.addChildren([home, enrollment, other]),
    history: createMemoryHistory(),
  })
  const client = subscribeToChanges(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
