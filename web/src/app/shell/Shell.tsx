/** Everything around a page for signed-in staff: top bar, notices, live updates, palette and the end of the session. */
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '../../platform/me.ts'
import { useShortcutList, useShortcuts } from '../../platform/keyboard.ts'
import { HelpDialog } from '../../ui/HelpDialog.tsx'
import { LeaveWarning } from './LeaveWarning.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { TopBar } from './TopBar.tsx'
import { TrialNotice } from './TrialNotice.tsx'
import { useLiveRefresh } from './live-refresh.ts'
import { useGoShortcuts } from './go-shortcuts.ts'

const Palette = lazy(() => import('./Palette.tsx').then((m) => ({ default: m.Palette })))

export function Shell({ me }: { me: Me }) {
  const [isPaletteWanted, wantPalette] = useState(false)
  const [isHelpOpen, openHelp] = useState(false)
  const shortcuts = useShortcutList()
  useLiveRefresh()
  useGoShortcuts()
  useShortcuts([
    {
      keys: 'mod+k',
      title: 'Find members, pages and actions',
      group: 'Anywhere',
      run: () => wantPalette(true),
      isEverywhere: true,
    },
    { keys: '?', title: 'Show the shortcuts', group: 'Anywhere', run: () => openHelp(true) },
  ])
  return (
    <>
      <TopBar me={me} />
      <TrialNotice me={me} />
      <LiveNotice me={me} />
      <Outlet />
      {isPaletteWanted && (
        <Suspense>
          <Palette me={me} onClose={() => wantPalette(false)} />
        </Suspense>
      )}
      <HelpDialog isOpen={isHelpOpen} onClose={() => openHelp(false)} shortcuts={shortcuts} />
      <LeaveWarning />
    </>
  )
}
