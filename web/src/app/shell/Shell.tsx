/** Everything around a page for signed-in staff: top bar, notices, live updates, palette and the end of the session. */
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '../../platform/me.ts'
import { useRecordedPrints } from '../../platform/exports/record-prints.ts'
import { firstPage } from '../../platform/start/first-page.ts'
import { dateTimeZone } from '../../platform/zones.ts'
import { useShortcutList, useShortcuts } from '../../platform/keyboard.ts'
import { ProofHost } from '../../auth/second-factor/ProofHost.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { TopBar } from './TopBar.tsx'
import { TrialNotice } from './TrialNotice.tsx'
import styles from './Shell.module.css'
import { useIdleEnd } from './idle-end.ts'
import { useLiveRefresh } from './live-refresh.ts'
import { useIsLeaving } from './leaving.ts'
import { useGoShortcuts } from './go-shortcuts.ts'
import { withReviewKeys } from './review-keys.ts'
import { useScrollKeys } from './scroll-keys.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { hasMarginBoxes, usePageEdges } from '../../ui/print/page-edges.ts'
import { useClinicInTitle } from '../../ui/page-title.ts'

// Dialogs come when they are wanted: the first page is drawn without them.
// The telephone comes with its contract once the page stands
const CallDock = lazy(() => firstPage.then(() => import('../../calls/parts/CallDock.tsx')).then((m) => ({ default: m.CallDock })))
const CallNotices = lazy(() => firstPage.then(() => import('../../calls/parts/CallNotices.tsx')).then((m) => ({ default: m.CallNotices })))
const EmergencyNotice = lazy(() => import('../../auth/parts/EmergencyNotice.tsx').then((m) => ({ default: m.EmergencyNotice })))
const HelpDialog = lazy(() => import('../../ui/dialogs/HelpDialog.tsx').then((m) => ({ default: m.HelpDialog })))
const LeaveWarning = lazy(() => import('./LeaveWarning.tsx').then((m) => ({ default: m.LeaveWarning })))
const ReadOnlyNotice = lazy(() => import('./ReadOnlyNotice.tsx').then((m) => ({ default: m.ReadOnlyNotice })))
const Palette = lazy(() => import('./Palette.tsx').then((m) => ({ default: m.Palette })))

/** `Printed 11/20/2026, 9:12 AM EST by Carla Reyes` */
const printedWords = (me: Me) => `Printed ${dateTimeZone(Date.now(), me.timeZone)} by ${me.name}`

/** What is said over every page, and on paper where the browser has no margin boxes for it. */
const Notices = ({ me }: { me: Me }) => (
  <>
    <TrialNotice me={me} />
    <Suspense>{me.isReadOnly && <ReadOnlyNotice />}</Suspense>
    <Suspense>{me.emergencyEndsAt !== null && <EmergencyNotice me={me} endsAt={me.emergencyEndsAt} />}</Suspense>
    <LiveNotice me={me} />
    <Suspense>{me.actions.includes('call.read') && <CallNotices me={me} />}</Suspense>
    {!hasMarginBoxes() && (
      <p data-print-only>
        {me.workspaceName} · {printedWords(me)}
      </p>
    )}
  </>
)

export function Shell({ me }: { me: Me }) {
  const [isPaletteWanted, wantPalette] = useState(false)
  const [isHelpOpen, openHelp] = useState(false)
  const shortcuts = useShortcutList()
  const isLeaving = useIsLeaving()
  useLiveRefresh()
  useIdleEnd()
  useGoShortcuts(me)
  useScrollKeys()
  useRecordedPrints()
  useClinicInTitle(me.workspaceName)
  usePageEdges(() => ({ clinic: me.workspaceName, printed: printedWords(me) }))
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
      <div className={styles['shell']}>
        <TopBar me={me} />
        <Notices me={me} />
        <Outlet />
      </div>
      <ProofHost />
      <Suspense>{me.actions.includes('call.read') && <CallDock me={me} />}</Suspense>
      <DialogBoundary onEscape={() => wantPalette(false)}>
        {isPaletteWanted && <Palette me={me} onClose={() => wantPalette(false)} />}
      </DialogBoundary>
      <DialogBoundary onEscape={() => openHelp(false)}>
        {isHelpOpen && <HelpDialog isOpen onClose={() => openHelp(false)} shortcuts={withReviewKeys(shortcuts)} />}
      </DialogBoundary>
      <Suspense>{isLeaving && <LeaveWarning />}</Suspense>
    </>
  )
}
