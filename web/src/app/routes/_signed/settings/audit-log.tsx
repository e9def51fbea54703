/** /settings/audit-log?actor&memberId&action&result&from&to, for administrators. Others are led to their settings. */
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../../../audit/AuditPage.tsx'
import { addressFrom } from '../../../../audit/audit-search.ts'

const Page = () => <AuditPage me={Route.useRouteContext().me} address={Route.useSearch()} />

export const Route = createFileRoute('/_signed/settings/audit-log')({
  validateSearch: addressFrom,
  component: Page,
})
