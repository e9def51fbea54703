/** /settings/device-vendors, for super admins: the accounts at devices' vendors. Others are led to their settings. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { DeviceVendorsPage } from '../../../../devices/accounts/DeviceVendorsPage.tsx'

const Page = () => <DeviceVendorsPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/device-vendors')({
  beforeLoad: ({ context }) => {
    if (!context.me.actions.includes('platform.manage')) throw redirect({ to: '/settings', replace: true })
  },
  component: Page,
})
