/** Where the top bar leads. A place is listed once its pages work. */
import { linkOptions, type LinkOptions } from '@tanstack/react-router'
import type { Action } from '@vitalrounds/domain/access'
import { isPractitioner } from '@vitalrounds/domain/auth/practitioners'
import type { Me } from '../../platform/me.ts'
import { session } from '../../platform/session.ts'
import { monthIn } from '../../platform/zones.ts'

type Place = {
  title: string
  link: LinkOptions
  /** How the addresses begin for which it is shown active; where two fit, the longer says more. */
  activeFor: readonly string[]
  keys: string
  action?: Action
  /** For whoever has not this action: who sees less begins elsewhere. */
  without?: Action
  isForPractitioners?: true
}

const places: readonly Place[] = [
  // Where the day of a physician begins
  {
    title: 'Desk',
    link: linkOptions({ to: '/desk' }),
    activeFor: ['desk'],
    keys: 'g h',
    isForPractitioners: true,
    action: 'member.update',
  },
  {
    title: 'Members',
    link: linkOptions({ to: '/home/$listFilter', params: { listFilter: 'all-members' } }),
    // Shown active for paths starting home, member, member-details (docs/sources/product.md 1.2, Top bar)
    activeFor: ['home', 'member', 'member-details'],
    keys: 'g m',
    action: 'member.read',
  },
  {
    title: 'Evidence',
    link: linkOptions({ to: '/evidence', search: {} }),
    activeFor: ['evidence'],
    keys: 'g v',
    action: 'evidence.read',
    without: 'billing.read',
  },
  {
    title: 'Devices',
    link: linkOptions({ to: '/devices/$view', params: { view: 'fulfillment' } }),
    activeFor: ['devices', 'reports/device'],
    keys: 'g d',
    action: 'device.read',
  },
  {
    title: 'Enroll',
    link: linkOptions({ to: '/enrollment/$viewDefault', params: { viewDefault: 'member' } }),
    activeFor: ['enrollment'],
    keys: 'g e',
    action: 'member.enroll',
  },
  { title: 'Settings', link: linkOptions({ to: '/settings/user' }), activeFor: ['settings'], keys: 'g s' },
  {
    title: 'Admin',
    link: linkOptions({ to: '/admin' }),
    activeFor: ['admin'],
    keys: 'g a',
    action: 'platform.manage',
  },
]

/** docs/sources/product.md 1.2: the reports' link carries everybody's patients and the month of this moment. */
const reports = (me: Pick<Me, 'groupTimeZone'>): Place => ({
  title: 'Reports',
  link: linkOptions({
    to: '/reports/$report',
    params: { report: 'billing-report' },
    search: { show: 'all', yearMonth: monthIn(Date.now() + session.skewMs, me.groupTimeZone) },
  }),
  activeFor: ['reports'],
  keys: 'g r',
  action: 'billing.read',
})

/** The places that this person has a use for, in the order of the specification, after the desk of who has one. */
export const placesOf = (me: Pick<Me, 'actions' | 'groupTimeZone' | 'title'>) =>
  places
    .toSpliced(4, 0, reports(me))
    .filter(({ action, without }) => (action === undefined || me.actions.includes(action)) && !(without && me.actions.includes(without)))
    .filter(({ isForPractitioners }) => isForPractitioners !== true || isPractitioner(me.title))

/** The place that a page belongs to: reports of devices stand in the menu of devices. */
export function placeOf(pathname: string, among: readonly Place[]): Place | undefined {
  const reach = (place: Place) =>
    Math.max(0, ...place.activeFor.filter((start) => `${pathname}/`.startsWith(`/${start}/`)).map(({ length }) => length))
  const [nearest] = among.toSorted((a, b) => reach(b) - reach(a))
  return nearest && reach(nearest) > 0 ? nearest : undefined
}
