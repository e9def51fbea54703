/** The router over the file routes; search parameters stay plain strings. */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { rememberPage } from '../platform/last-place.ts'
import { parseSearch, stringifySearch } from '../platform/search-params.ts'
import { routeTree } from './routeTree.gen.ts'

export function makeRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh, not the router.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => fromLocation && rememberPage(fromLocation.pathname))
  // Whatever had the focus may have gone with the page it stood on
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
