/** Renders a component as the application does: theme, styles, notifications, one of the two schemes. */
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { drawLetters } from '../letters.ts'
import '../styles.ts'
import '../styles-later.ts'
import { cssVariables, theme } from '../theme.ts'

void drawLetters()

export type Scheme = 'light' | 'dark'

type Props = { scheme?: Scheme; children: ReactNode }

export const KitRoot = ({ scheme = 'light', children }: Props) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
    <Notifications />
    {children}
  </MantineProvider>
)

export const renderKit = (children: ReactNode, scheme: Scheme = 'light') => render(<KitRoot scheme={scheme}>{children}</KitRoot>)
