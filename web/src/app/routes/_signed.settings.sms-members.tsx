/** /settings/sms-members: loaded with the page. */
import { createFileRoute } from '@tanstack/react-router'
import { SmsMembersPage } from '../../messages/settings/SmsMembersPage.tsx'

const Page = () => <SmsMembersPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/sms-members')({ component: Page })
