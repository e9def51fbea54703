/** What surrounds every page: theme, notifications, the query cache. Tests use it without a router. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { cssVariables, theme } from '../ui/theme.ts'
import { mostNotices } from '../ui/notices/most-notices.ts'
import { useHasNotices } from '../ui/notices/toast.ts'

/** One script in fifteen of the first page: loaded when something is announced, not before the list is drawn. */
const Notifications = lazy(() => import('@mantine/notifications').then((kit) => ({ default: kit.Notifications })))

const Notices = () =>
  useHasNotices() && (
    <Suspense>
      <Notifications position="bottom-right" limit={mostNotices} />
    </Suspense>
  )

type Props = { queryClient: QueryClient; nonce?: string | undefined; children: ReactNode }

export const Providers = ({ queryClient, nonce, children }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
  >
    <Notices />
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)
