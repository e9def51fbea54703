/** /settings/device-vendors, for super admins: the accounts at devices' vendors. Others are led to their settings. */
import { createFileRoute } from '@tanstack/react-router'
import { DeviceVendorsPage } from '../../../../devices/accounts/DeviceVendorsPage.tsx'

const Page = () => <DeviceVendorsPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/device-vendors')({
  component: Page,
})
