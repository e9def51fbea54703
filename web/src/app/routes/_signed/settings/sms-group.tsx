/** /settings/sms-group: loaded with the page. */
import { createFileRoute } from '@tanstack/react-router'
import { SmsGroupPage } from '../../../../messages/settings/SmsGroupPage.tsx'

const Page = () => <SmsGroupPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/sms-group')({ component: Page })
