/** /settings/sms-members?which&page: who can be texted. */
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { UnlessEmptyClinic } from '../../../../members/parts/EmptyClinic.tsx'
import { SmsMembersPage } from '../../../../messages/settings/SmsMembersPage.tsx'
import { pickSearchParams } from '../../../../platform/search-params.ts'

function Page() {
  const navigate = useNavigate()
  return (
    <SmsMembersPage
      me={Route.useRouteContext().me}
      address={Route.useSearch()}
      clinic={UnlessEmptyClinic}
      onAddress={(search) => void navigate({ to: '/settings/sms-members', search })}
    />
  )
}

export const Route = createFileRoute('/_signed/settings/sms-members')({
  validateSearch: pickSearchParams(['which', 'page']),
  component: Page,
})
