/** The pages about devices share a menu. */
import type { ReactNode } from 'react'
import type { Me } from '../../platform/me.ts'
import { MenuFrame } from '../../ui/menu/MenuFrame.tsx'
import { devicePagesOf } from './device-pages.ts'

export const DevicesFrame = ({ me, children }: { me: Me; children: ReactNode }) => (
  <MenuFrame title="Devices" entries={devicePagesOf(me)}>
    {children}
  </MenuFrame>
)
