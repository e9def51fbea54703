/** The side drawer, loaded when it is first opened. */
import { lazy, Suspense } from 'react'
import type { SideDrawerProps } from './SideDrawer.tsx'

const SideDrawer = lazy(() => import('./SideDrawer.tsx').then((m) => ({ default: m.SideDrawer })))

export const LazySideDrawer = (props: SideDrawerProps) =>
  props.isOpen ? (
    <Suspense>
      <SideDrawer {...props} />
    </Suspense>
  ) : null
