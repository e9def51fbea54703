/** /reports leads to the billing report. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed/reports/')({
  beforeLoad: () => {
    throw redirect({ to: '/reports/$report', params: { report: 'billing-report' }, replace: true })
  },
})
