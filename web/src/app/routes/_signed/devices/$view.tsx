/** /devices/{view}: fulfillment or device-assignment; anything else leads to fulfillment. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { AssignmentPage } from '../../../../devices/fleet/AssignmentPage.tsx'
import { DevicesFrame } from '../../../../devices/fleet/DevicesFrame.tsx'
import { FulfillmentPage } from '../../../../devices/orders/FulfillmentPage.tsx'
import { parseChoice, pageFrom } from '../../../../platform/search-params.ts'

function Page() {
  const { me } = Route.useRouteContext()
  const { view } = Route.useParams()
  const { filter, page } = Route.useSearch()
  return view === 'device-assignment' ? (
    <DevicesFrame me={me}>
      <AssignmentPage me={me} page={pageFrom(page)} />
    </DevicesFrame>
  ) : (
    <DevicesFrame me={me}>
      <FulfillmentPage me={me} filter={parseChoice(filter, ['problems', 'bulk']) ?? 'all'} page={pageFrom(page)} />
    </DevicesFrame>
  )
}

export const Route = createFileRoute('/_signed/devices/$view')({
  validateSearch: (raw: Record<string, unknown>): { filter?: string; page?: string } => {
    const { filter, page } = raw as Record<string, string>
    return { ...(filter && { filter }), ...(page && { page }) }
  },
  beforeLoad: ({ params }) => {
    if (params.view !== 'fulfillment' && params.view !== 'device-assignment')
      throw redirect({ to: '/devices/$view', params: { view: 'fulfillment' }, replace: true })
  },
  component: Page,
})
