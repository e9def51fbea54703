/** /settings/code-reporting: which codes are reported, from which month on. */
import { createFileRoute } from '@tanstack/react-router'
import { CodeReportingPage } from '../../../../reports/CodeReportingPage.tsx'

const Page = () => <CodeReportingPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/code-reporting')({ component: Page })
