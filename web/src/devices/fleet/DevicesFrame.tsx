/** The pages about devices share a menu; who has none of them is led to the lists. */
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Me } from '../../platform/me.ts'
import { MenuFrame } from '../../ui/menu/MenuFrame.tsx'
import { devicePagesOf } from './device-pages.ts'

export const DevicesFrame = ({ me, children }: { me: Me; children: ReactNode }) =>
  me.actions.includes('device.read') ? (
    <MenuFrame title="Devices" entries={devicePagesOf(me)}>
      {children}
    </MenuFrame>
  ) : (
    <Navigate to="/home" replace />
  )
