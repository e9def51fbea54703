/** The outermost route: a skip link, then whatever page the address names. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { SkipLink } from '../../ui/SkipLink.tsx'

const Root = () => (
  <>
    <SkipLink />
    <Outlet />
  </>
)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })
