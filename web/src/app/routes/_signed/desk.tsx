/** /desk?show: what waits for a practitioner. Whoever may neither approve nor answer is led to the lists. */
import { isPractitioner } from '@vitalrounds/domain/auth/practitioners'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { DeskPage } from '../../../desk/DeskPage.tsx'
import { useDeskQueues } from '../../desk-queues.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const show = Route.useSearch().show ?? 'mine'
  const navigate = useNavigate()
  return (
    <DeskPage
      queues={useDeskQueues(me, show)}
      show={show}
      onShow={(chosen) => void navigate({ to: '/desk', search: chosen === 'all' ? { show: 'all' } : {}, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_signed/desk')({
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'all' } => (show === 'all' ? { show } : {}),
  beforeLoad: ({ context }) => {
    if (!isPractitioner(context.me.title) || context.me.isReadOnly) throw redirect({ to: '/home', replace: true })
  },
  component: Page,
})
