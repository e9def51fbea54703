/** The pages of /reports, in the order of the specification; each noun brings its own. */
import { lazy, type ReactNode } from 'react'
import type { ReportProps } from '../reports/BillingReportPage.tsx'

const BillingReportPage = lazy(() =>
  import('../reports/BillingReportPage.tsx').then((file) => ({ default: file.BillingReportPage })),
)

export type ReportPage = {
  report: string
  title: string
  /** Its link in the menu begins with one’s own patients. */
  isOwnFirst?: boolean
  render: (shown: ReportProps) => ReactNode
}

export const reportPages: readonly ReportPage[] = [
  { report: 'billing-report', title: 'Billing report', render: (shown) => <BillingReportPage {...shown} /> },
]
