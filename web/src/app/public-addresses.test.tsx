/** What stands at each address before sign-in, where an account without a second factor is led, and that a mailed link is forgotten. */
import { problems } from '@vitalrounds/domain/problems'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { parseSearch, stringifySearch } from '../platform/search-params.ts'
import { session } from '../platform/session.ts'
import { me, serve } from '../platform/testing/render-page.tsx'
import { theme } from '../ui/theme.ts'
import { Route as signed } from './routes/_signed/route.tsx'
import { Route as confirm } from './routes/confirmemail.tsx'
import { Route as loginOfClient } from './routes/login/$client.tsx'
import { Route as login } from './routes/login/index.tsx'
import { Route as reset } from './routes/passwordreset.tsx'
import { Route as resetSend } from './routes/passwordresetsend.tsx'
import { Route as secondFactor } from './routes/secondfactor.tsx'
import { Route as signupOfClient } from './routes/signup/$client.tsx'
import { Route as signup } from './routes/signup/index.tsx'
import { Route as unsubscribe } from './routes/unsubscribe.tsx'

const before = location.pathname + location.search
beforeEach(() => page.viewport(320, 568))
afterEach(async () => {
  history.replaceState(null, '', before)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await page.viewport(1280, 900)
})

/** The routes of the application at their own addresses, without the pages of staff. */
function routeTree() {
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()()
  const at = (path: string, route: unknown) => (route as AnyRoute).update({ id: path, path, getParentRoute: () => root } as never)
  const staff = (signed as AnyRoute).update({ id: '/_signed', getParentRoute: () => root } as never)
  const home = createRoute({ getParentRoute: () => staff, path: 'home/$listFilter', component: () => <h1>Members</h1> })
  return root.addChildren([
    (staff as AnyRoute).addChildren([home]),
    at('/login/', login),
    at('/login/$client', loginOfClient),
    at('/signup/', signup),
    at('/signup/$client', signupOfClient),
    at('/passwordresetsend', resetSend),
    at('/passwordreset', reset),
    at('/confirmemail', confirm),
    at('/unsubscribe', unsubscribe),
    at('/secondfactor', secondFactor),
  ] as never)
}

async function open(address: string) {
  history.replaceState(null, '', address)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: routeTree() as unknown as AnyRoute,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    history: createBrowserHistory(),
    // Where the address goes back to after a test
    defaultNotFoundComponent: () => null,
  })
  await render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const invalid = problems['link.invalid']
const unknownLink = {
  'GET auth/branding': { companyName: null, logo: null, color: null },
  'POST auth/link-state': { state: 'unknown', kind: null },
  'POST auth/confirm': () =>
    new Response(JSON.stringify({ code: 'link.invalid', status: 400, title: invalid.title, detail: invalid.text, requestId: 'r' }), {
      status: 400,
    }),
}

test.for([
  ['/login', 'Sign in'],
  ['/login/northside', 'Sign in'],
  ['/passwordresetsend', 'Reset your password'],
  ['/passwordreset?token=a&tokenId=b', 'This link does not work'],
  ['/passwordreset', 'This link does not work'],
  ['/signup', 'Sign-up Page Moved'],
  ['/signup/northside', 'Sign-up Page Moved'],
  ['/confirmemail?token=worn&tokenId=out', 'Link no longer valid'],
  ['/confirmemail', 'Link no longer valid'],
  ['/unsubscribe', 'Stop these e-mails?'],
] as const)('given %s and nobody signed in, the page is “%s”, 320 px hold it, and the address keeps no token', async ([address, title]) => {
  const sent = serve(unknownLink)
  vi.spyOn(session, 'claims', 'get').mockReturnValue(null)
  await open(address)
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect.poll(() => location.pathname + location.search).toBe(address.replace(/\?.*/, ''))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const link = new URLSearchParams(address.split('?')[1])
  const asked = sent.filter(({ method, path }) => method === 'POST' && /link-state|confirm/.test(path)).map(({ body }) => body)
  expect(asked).toEqual(
    /passwordreset$|passwordreset\?|confirm/.test(address) ? [{ token: link.get('token') ?? '', tokenId: link.get('tokenId') ?? '' }] : [],
  )
  if (address === '/unsubscribe') await expect.element(page.getByRole('button', { name: 'Stop these e-mails' })).toBeDisabled()
})

test('given a link that works, the hint of the new password is the floor of the profile in force', async () => {
  serve({
    ...unknownLink,
    'POST auth/link-state': { state: 'usable', kind: 'reset' },
    'POST auth/password-strength': { score: 0, problem: 'password.short', least: 15 },
  })
  vi.spyOn(session, 'claims', 'get').mockReturnValue(null)
  await open('/passwordreset?token=a&tokenId=b')
  await expect.element(page.getByText('At least 15 characters that nobody would guess.')).toBeVisible()
})

test('given an account that must add a second factor, a page of staff leads to /secondfactor, which fits 320 px', async () => {
  serve({
    'GET account/me': { ...me, mustAddSecondFactor: true },
    'GET account/second-factor': { totpSince: null, recoveryCodesLeft: 0, passkeys: [], isRequired: true },
  })
  await open('/home/all-members')
  await expect.element(page.getByRole('heading', { name: 'Second factor', exact: true })).toBeVisible()
  expect(location.pathname + location.search).toBe('/secondfactor')
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
