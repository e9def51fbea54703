/** /admin/order-devices: Bulk Device Orders. */
import { createFileRoute } from '@tanstack/react-router'
import { BulkOrderPage } from '../../../../devices/orders/BulkOrderPage.tsx'

const Page = () => <BulkOrderPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/admin/order-devices')({ component: Page })
