/** Renders the application once everything it needs is there. */
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { watchActivity } from '../platform/activity.ts'
import { setLetterKeys, watchKeyboard } from '../platform/keyboard.ts'
import { preferences } from '../platform/preferences.ts'
import { makeQueryClient } from '../platform/query-client.ts'
import { session } from '../platform/session.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.ts'

/** The server writes the nonce of this page into the document; without one (in development) no policy is in force. */
function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return nonce === '' || nonce.startsWith('__') ? undefined : nonce
}

export async function start(): Promise<void> {
  const nonce = styleNonce()
  if (nonce !== undefined) setNonce(nonce)
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  // A server that cannot be reached must not leave an empty page: the pages show their own error with a retry.
  await session.resume().catch(() => false)
  setLetterKeys(preferences().hasLetterKeys)
  watchKeyboard()
  watchActivity()
  session.onEnd((reason) => {
    queryClient.clear()
    if (reason === 'workspaceChanged') location.reload()
    else void router.invalidate()
  })
  createRoot(document.getElementById('root')!).render(
    <Providers queryClient={queryClient} nonce={nonce}>
      <RouterProvider router={router} />
    </Providers>,
  )
}
