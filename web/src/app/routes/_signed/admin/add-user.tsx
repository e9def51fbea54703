/** /admin/add-user?workspace: a new person. */
import { createFileRoute } from '@tanstack/react-router'
import { AddUserPage } from '../../../../admin/AddUserPage.tsx'

const Page = () => {
  const { workspace } = Route.useSearch()
  return <AddUserPage key={workspace} me={Route.useRouteContext().me} workspace={workspace} />
}

export const Route = createFileRoute('/_signed/admin/add-user')({
  validateSearch: ({ workspace }: Record<string, unknown>): { workspace?: string } => (typeof workspace === 'string' ? { workspace } : {}),
  component: Page,
})
