/** /settings/device-vendors, for super admins: the accounts at devices' vendors. Whoever is none is led to fulfillment. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { DeviceVendorsPage } from '../../devices/accounts/DeviceVendorsPage.tsx'
import { DevicesFrame } from '../../devices/fleet/DevicesFrame.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  return (
    <DevicesFrame me={me} place="vendors">
      <DeviceVendorsPage me={me} />
    </DevicesFrame>
  )
}

export const Route = createFileRoute('/_signed/settings/device-vendors')({
  beforeLoad: ({ context }) => {
    if (!context.me.actions.includes('platform.manage'))
      throw redirect({ to: '/devices/$view', params: { view: 'fulfillment' }, replace: true })
  },
  component: Page,
})
