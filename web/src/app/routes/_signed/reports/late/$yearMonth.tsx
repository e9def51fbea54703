/** /reports/late/{yearMonth}: what came after a month was closed. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isMonth } from '@vitalrounds/domain/reports/report-months'
import { LatePage } from '../../../../../reports/LatePage.tsx'
import { ReportsFrame } from '../../../../../reports/ReportsFrame.tsx'
import { reportPages } from '../../../../report-pages.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const { yearMonth } = Route.useParams()
  return (
    <ReportsFrame me={me} pages={reportPages} address={{ yearMonth }}>
      <LatePage me={me} yearMonth={yearMonth} />
    </ReportsFrame>
  )
}

export const Route = createFileRoute('/_signed/reports/late/$yearMonth')({
  beforeLoad: ({ params }) => {
    if (!isMonth(params.yearMonth)) throw redirect({ to: '/reports/$report', params: { report: 'billing-report' }, replace: true })
  },
  component: Page,
})
