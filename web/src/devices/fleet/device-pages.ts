/** The menu of the pages about devices: requests on their way, who has what, the whole fleet, what vendors sent. */
import { linkOptions } from '@tanstack/react-router'
import type { Action } from '@vitalrounds/domain/access'
import type { Me } from '../../platform/me.ts'
import type { MenuEntry } from '../../ui/menu/MenuFrame.tsx'

const pages: readonly (MenuEntry & { action?: Action })[] = [
  {
    title: 'Fulfillment',
    words: 'device orders shipping delivery tracking',
    link: linkOptions({ to: '/devices/$view', params: { view: 'fulfillment' } }),
    action: 'device.read',
  },
  {
    title: 'Device assignment',
    words: 'owner move scale cuff glucometer',
    link: linkOptions({ to: '/devices/$view', params: { view: 'device-assignment' } }),
    action: 'device.read',
  },
  {
    title: 'Device Management',
    words: 'fleet silent battery signal',
    link: linkOptions({ to: '/reports/device/latest' }),
    action: 'device.read',
  },
  { title: 'Inbox', words: 'deliveries vendors unknown device', link: linkOptions({ to: '/devices/inbox' }), action: 'delivery.read' },
]

export const devicePagesOf = ({ actions }: Pick<Me, 'actions'>): MenuEntry[] =>
  pages.filter(({ action }) => action === undefined || actions.includes(action))
