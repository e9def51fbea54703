/** /reports/{report}?show&yearMonth…: one of the report pages; anything else leads to the billing report. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useNow } from '../../../../platform/now.ts'
import { monthIn } from '../../../../platform/zones.ts'
import { monthFrom, type ReportAddress, reportAddress } from '../../../../reports/report-search.ts'
import { ReportsFrame } from '../../../../reports/ReportsFrame.tsx'
import { reportPages } from '../../../report-pages.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const { report } = Route.useParams()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const running = monthIn(useNow(), me.groupTimeZone)
  const page = reportPages.find((reportPage) => reportPage.report === report)
  const show = address.show ?? 'all'
  const onAddress = (changed: ReportAddress) => void navigate({ search: (now) => reportAddress({ ...now, ...changed }) })
  return (
    <ReportsFrame me={me} pages={reportPages} address={address}>
      <Suspense>
        {page?.render({
          me,
          address,
          month: monthFrom(address.yearMonth, running),
          running,
          // A wrong name stays as it is, so that the server refuses it: to show everybody's instead would be a leak
          show,
          onAddress,
        })}
      </Suspense>
    </ReportsFrame>
  )
}

export const Route = createFileRoute('/_signed/reports/$report')({
  validateSearch: reportAddress,
  beforeLoad: async ({ params, context }) => {
    // Not with what everybody loads before sign-in
    const { reportPages } = await import('../../../report-pages.tsx')
    const page = reportPages.find(({ report }) => report === params.report)
    const isOpen = page?.action === undefined || page.explainsItself === true || context.me.actions.includes(page.action)
    if (page === undefined || !isOpen) throw redirect({ to: '/reports/$report', params: { report: 'billing-report' }, replace: true })
  },
  component: Page,
})
