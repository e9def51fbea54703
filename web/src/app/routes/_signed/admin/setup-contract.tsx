/** /admin/setup-contract?workspace: the agreement of a workspace. */
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SetupContractPage } from '../../../../admin/SetupContractPage.tsx'

function Page() {
  const navigate = useNavigate()
  return (
    <SetupContractPage
      me={Route.useRouteContext().me}
      workspace={Route.useSearch().workspace}
      onWorkspace={(workspace) => void navigate({ to: '/admin/setup-contract', search: { workspace }, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_signed/admin/setup-contract')({
  validateSearch: ({ workspace }: Record<string, unknown>): { workspace?: string } => (typeof workspace === 'string' ? { workspace } : {}),
  component: Page,
})
