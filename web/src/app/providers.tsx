/** What surrounds every page: theme, notifications, the query cache. Tests use it without a router. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { cssVariables, theme } from '../ui/theme.ts'
import { useHasNotices } from '../ui/notices/toast.ts'

/** One script in fifteen of the first page: loaded when something is announced, not before the list is drawn. */
const NoticePlace = lazy(() => import('../ui/notices/NoticePlace.tsx').then((file) => ({ default: file.NoticePlace })))

const Notices = () =>
  useHasNotices() && (
    <Suspense>
      <NoticePlace />
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
