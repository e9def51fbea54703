/** The pages about devices share a menu: requests on their way, who has what, the whole fleet, what vendors sent. */
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Me } from '../../platform/me.ts'
import { MenuFrame } from '../../ui/menu/MenuFrame.tsx'

const pages = [
  { title: 'Fulfillment', link: linkOptions({ to: '/devices/$view', params: { view: 'fulfillment' } }) },
  { title: 'Device assignment', link: linkOptions({ to: '/devices/$view', params: { view: 'device-assignment' } }) },
  { title: 'Device Management', link: linkOptions({ to: '/reports/device/latest' }) },
  { title: 'Inbox', link: linkOptions({ to: '/devices/inbox' }), action: 'delivery.read' },
] as const

export const DevicesFrame = ({ me, children }: { me: Me; children: ReactNode }) => (
  <MenuFrame title="Devices" entries={pages.filter((page) => !('action' in page) || me.actions.includes(page.action))}>
    {children}
  </MenuFrame>
)
