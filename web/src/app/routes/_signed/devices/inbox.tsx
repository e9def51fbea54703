/** /devices/inbox?state&scope&page: deliveries of vendors, for administrators. Whoever is not is led to fulfillment. */
import { deliveryStates } from '@vitalrounds/domain/inbox/api'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { DevicesFrame } from '../../../../devices/fleet/DevicesFrame.tsx'
import { parseChoice, pageFrom } from '../../../../platform/search-params.ts'
import { InboxPage } from '../../../../inbox/InboxPage.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const { state, scope, page } = Route.useSearch()
  const search = {
    state: parseChoice(state, deliveryStates),
    scope: parseChoice(scope, ['own', 'unowned']) ?? 'own',
    page: pageFrom(page),
  }
  return (
    <DevicesFrame me={me}>
      <InboxPage me={me} search={search} />
    </DevicesFrame>
  )
}

export const Route = createFileRoute('/_signed/devices/inbox')({
  validateSearch: (raw: Record<string, unknown>): { state?: string; scope?: string; page?: string } => {
    const { state, scope, page } = raw as Record<string, string>
    return { ...(state && { state }), ...(scope && { scope }), ...(page && { page }) }
  },
  beforeLoad: ({ context }) => {
    if (!context.me.actions.includes('delivery.read'))
      throw redirect({ to: '/devices/$view', params: { view: 'fulfillment' }, replace: true })
  },
  component: Page,
})
