/** Renders the application once everything it needs is there. */
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchActivity } from '../platform/idle/activity.ts'
import { watchKeyboard } from '../platform/keyboard.ts'
import { firstPage, reportFirstPage } from '../platform/start/first-page.ts'
import { type Me, meQuery } from '../platform/me.ts'
import { makeQueryClient } from '../platform/start/query-client.ts'
import { session } from '../platform/session.ts'
import { resumed } from './ahead.ts'
import { Providers } from './providers.tsx'
import { rememberIdleEnd } from './shell/idle-end.ts'
import { makeRouter } from './router.ts'
import { drawLetters } from '../ui/letters.ts'
import { Unreachable } from './Unreachable.tsx'

/** The server writes the nonce of this page into the document; without one (in development) no policy is in force. */
function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return nonce === '' || nonce.startsWith('__') ? undefined : nonce
}

// By then nobody is signed in, under whose key it could be asked for
const idleMinutesIn = (queryClient: QueryClient) =>
  queryClient.getQueriesData<Me>({ predicate: ({ queryKey }) => queryKey[2] === accountApi.me.path })[0]?.[1]?.idleMinutes ?? null

/** Wires what lives as long as the page does. */
function watch(router: ReturnType<typeof makeRouter>, queryClient: QueryClient): void {
  watchKeyboard()
  watchActivity()
  session.onEnd((reason) => {
    rememberIdleEnd(reason === 'idle' ? idleMinutesIn(queryClient) : null)
    queryClient.clear()
    if (reason === 'workspaceChanged') location.reload()
    else void router.invalidate()
  })
}

/** The page's scripts travel while the session is renewed; whoever must sign in first needs them soon after. */
function loadAhead(router: ReturnType<typeof makeRouter>): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    // A script that cannot be had is an error where the page is drawn
    void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])?.catch(() => undefined)
}

/** A page before sign-in has nothing to wait for; of the others the first comes before how it looks. */
function dressUp(router: ReturnType<typeof makeRouter>, queryClient: QueryClient, isSignedIn: boolean): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    reportFirstPage(queryClient)
  })
  void (isSignedIn ? firstPage : Promise.resolve()).then(drawLetters)
}

export async function start(): Promise<void> {
  const nonce = styleNonce()
  if (nonce !== undefined) setNonce(nonce)
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  watch(router, queryClient)
  const root = createRoot(document.getElementById('root')!)
  const show = (page: ReactNode) =>
    root.render(
      <Providers queryClient={queryClient} nonce={nonce}>
        {page}
      </Providers>,
    )
  // A server that cannot be reached says nothing about the session: no sign-in page then, but a way to try again.
  const enter = (answer: Promise<boolean>): Promise<void> =>
    answer.then(
      (isSignedIn) => {
        // Every page for staff begins with who it is for: asked before anything is drawn
        if (isSignedIn) void queryClient.prefetchQuery(meQuery())
        dressUp(router, queryClient, isSignedIn)
        show(<RouterProvider router={router} />)
      },
      (problem: unknown) => show(<Unreachable problem={problem} onRetry={() => enter(session.resume())} />),
    )
  const entered = enter(resumed)
  loadAhead(router)
  await entered
}
