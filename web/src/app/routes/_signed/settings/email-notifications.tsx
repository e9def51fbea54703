/** /settings/email-notifications: which mails come. */
import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../../../settings/NotificationsPage.tsx'

const Page = () => <NotificationsPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/email-notifications')({ component: Page })
