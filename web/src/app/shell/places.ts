/** Where the top bar leads. A place is listed once its pages work. */
import { linkOptions, type LinkOptions } from '@tanstack/react-router'
import type { Action } from '@vitalrounds/domain/access'
import type { Me } from '../../platform/me.ts'

export const places = [
  {
    title: 'Members',
    link: linkOptions({ to: '/home/$listFilter', params: { listFilter: 'all-members' } }),
    // Shown active for paths starting home, member, member-details (docs/sources/product.md 1.2, Top bar)
    activeFor: ['home', 'member', 'member-details'],
    keys: 'g m',
  },
  {
    title: 'Devices',
    link: linkOptions({ to: '/devices/$view', params: { view: 'fulfillment' } }),
    // Device Management is the one page under reports so far.
    activeFor: ['devices', 'reports'],
    keys: 'g d',
  },
  {
    title: 'Enroll',
    link: linkOptions({ to: '/enrollment/$viewDefault', params: { viewDefault: 'member' } }),
    activeFor: ['enrollment'],
    keys: 'g e',
  },
] as const

/** Pages that the palette offers beside the places: each is reached from another page too, by whoever may do `action`. */
const allPages: readonly { title: string; link: LinkOptions; action?: Action }[] = [
  { title: 'Device assignment', link: linkOptions({ to: '/devices/$view', params: { view: 'device-assignment' } }) },
  { title: 'Device Management', link: linkOptions({ to: '/reports/device/latest' }) },
  { title: 'Clinical rules', link: linkOptions({ to: '/settings/clinical-rules' }) },
  { title: 'Devices’ vendors', link: linkOptions({ to: '/settings/device-vendors' }), action: 'platform.manage' },
]
export const morePages = ({ actions }: Pick<Me, 'actions'>) =>
  allPages.filter(({ action }) => action === undefined || actions.includes(action))
