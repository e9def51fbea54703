/** /settings/user: one's own profile, password and devices. */
import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '../../../../settings/UserPage.tsx'

const Page = () => <UserPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/user')({ component: Page })
