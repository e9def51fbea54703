/** What sign-in says of a refusal, in the words of the specification, and where it leads. */
import { problems } from '@vitalrounds/domain/problems'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { serve } from '../platform/testing/render-page.tsx'
import { theme } from '../ui/theme.ts'
import { SignIn } from './sign-in.tsx'

afterEach(() => vi.unstubAllGlobals())

const refused = (status: number, code: keyof typeof problems) =>
  new Response(JSON.stringify({ code, status, title: problems[code].title, detail: problems[code].text, requestId: 'r' }), { status })
const accepted = {
  access_token: `h.${btoa(JSON.stringify({ sub: 'u1', sid: 's1', gid: 'g1', exp: 9_999_999_999 })).replaceAll('=', '')}.s`,
  expires_in: 3600,
  server_time: new Date().toISOString(),
}

async function openSignIn(from?: string) {
  const root = createRootRoute()
  const login = createRoute({ getParentRoute: () => root, path: 'login', component: () => <SignIn from={from} /> })
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Inside</p> })
  const router = createRouter({
    routeTree: root.addChildren([login, any]),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  })
  await render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}

async function signIn(answer: () => unknown, from?: string) {
  const sent = serve({
    'POST auth/login': answer,
    'GET auth/branding': ({ query }: { query: URLSearchParams }) => ({
      name: query.get('client') ?? query.get('email'),
      logoUrl: null,
      color: null,
    }),
  })
  const router = await openSignIn(from)
  await page.getByRole('textbox', { name: 'Email' }).fill('priya@northside.example')
  await userEvent.tab()
  await userEvent.keyboard('copper-lantern-harbor{Enter}')
  return { sent, place: () => router.history.location.href }
}

test.for([
  [401, 'login.error', 'Invalid Username or Password', 'Please check your login credentials.'],
  [403, 'login.disabled', 'Account Disabled', 'Please contact your administrator.'],
] as const)('refused with %i %s it says “%s”', async ([status, code, title, detail]) => {
  await signIn(() => refused(status, code))
  await expect.element(page.getByText(title, { exact: true })).toBeVisible()
  await expect.element(page.getByText(detail, { exact: true })).toBeVisible()
})

test.for([
  ['/home/needs-review?show=mine', '/home/needs-review?show=mine'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/%2f%2fevil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['https:evil.example', '/'],
] as const)('from %s it leads to %s', async ([from, to]) => {
  const { place } = await signIn(() => accepted, from)
  await expect.element(page.getByText('Inside')).toBeVisible()
  expect(place()).toBe(to)
})

test('an e-mail of an organization with a provider is offered its sign-in, and others are not', async () => {
  const sent = serve({
    'GET auth/branding': ({ query }: { query: URLSearchParams }) => ({
      client: 'northside',
      companyName: 'Northside Clinic',
      companyNameShort: 'Northside',
      logo: null,
      color: null,
      hasSignOn: query.get('email') === 'priya@northside.example',
    }),
    'POST auth/sign-on/start': () => refused(503, 'signOn.unreachable'),
  })
  await openSignIn('/reports')
  await page.getByRole('textbox', { name: 'Email' }).fill('luis@lakeview.example')
  await userEvent.tab()
  await expect.element(page.getByText('Northside Clinic')).toBeVisible()
  expect(page.getByRole('button', { name: /^Continue with/ }).elements()).toEqual([])
  await page.getByRole('textbox', { name: 'Email' }).fill('priya@northside.example')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Continue with Northside Clinic' }).click()
  await expect.element(page.getByText(problems['signOn.unreachable'].text)).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ email: 'priya@northside.example', from: '/reports' })
})
