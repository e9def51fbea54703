/** /evidence?month: what is open to an auditor. Staff are led to the billing report, where packets of the clinic are. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isMonth } from '@vitalrounds/domain/reports/report-months'
import { GrantPage } from '../../../../reports/audit/GrantPage.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <GrantPage me={me} month={Route.useSearch().month} onMonth={(month) => void navigate({ search: { month } })} />
}

export const Route = createFileRoute('/_signed/evidence/')({
  validateSearch: ({ month }: Record<string, unknown>): { month?: string } =>
    typeof month === 'string' && isMonth(month) ? { month } : {},
  beforeLoad: ({ context }) => {
    if (context.me.actions.includes('billing.read'))
      throw redirect({ to: '/reports/$report', params: { report: 'billing-report' }, replace: true })
  },
  component: Page,
})
