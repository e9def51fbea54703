/** What surrounds every page: theme, notifications, the query cache. Tests use it without a router. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { cssVariables, theme } from '../ui/theme.ts'

/** Nothing is announced before the first action, so this may come after the page. */
const Notifications = lazy(() => import('@mantine/notifications').then((kit) => ({ default: kit.Notifications })))

type Props = { queryClient: QueryClient; nonce?: string | undefined; children: ReactNode }

export const Providers = ({ queryClient, nonce, children }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
  >
    <Suspense>
      <Notifications position="bottom-right" limit={4} />
    </Suspense>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)
