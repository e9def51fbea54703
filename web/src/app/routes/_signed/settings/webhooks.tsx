/** /settings/webhooks: where events of the clinic are sent. */
import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '../../../../webhooks/WebhooksPage.tsx'

const Page = () => <WebhooksPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/webhooks')({ component: Page })
