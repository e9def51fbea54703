/** /admin/add-user: a new person. */
import { createFileRoute } from '@tanstack/react-router'
import { AddUserPage } from '../../admin/AddUserPage.tsx'

const Page = () => <AddUserPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/admin/add-user')({ component: Page })
