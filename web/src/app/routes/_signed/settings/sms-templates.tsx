/** /settings/sms-templates: loaded with the page. */
import { createFileRoute } from '@tanstack/react-router'
import { SmsTemplatesPage } from '../../../../messages/settings/SmsTemplatesPage.tsx'

const Page = () => <SmsTemplatesPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/sms-templates')({ component: Page })
