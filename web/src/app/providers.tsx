/** What surrounds every page: theme, notifications, the query cache. Tests use it without a router. */
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '../ui/theme.ts'

type Props = { queryClient: QueryClient; nonce?: string | undefined; children: ReactNode }

export const Providers = ({ queryClient, nonce, children }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
  >
    <Notifications position="bottom-right" limit={4} />
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)
