/** The pages of /reports, in the order of the specification; each noun brings its own. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { Action } from '@vitalrounds/domain/access'
import type { ReportProps } from '../reports/BillingReportPage.tsx'

const BillingReportPage = lazy(() => import('../reports/BillingReportPage.tsx').then((file) => ({ default: file.BillingReportPage })))

const DashboardPage = lazy(() => import('../reports/DashboardPage.tsx').then((file) => ({ default: file.DashboardPage })))
const StatsPage = lazy(() => import('../reports/StatsPage.tsx').then((file) => ({ default: file.StatsPage })))
const ClaimsPage = lazy(() => import('../reports/claims/ClaimsPage.tsx').then((file) => ({ default: file.ClaimsPage })))
const ReviewPage = lazy(() => import('../reports/review/ReviewPage.tsx').then((file) => ({ default: file.ReviewPage })))
const OutcomesPage = lazy(() => import('../reports/outcomes/OutcomesPage.tsx').then((file) => ({ default: file.OutcomesPage })))
const CareCalendarPage = lazy(() => import('../reports/CareCalendarPage.tsx').then((file) => ({ default: file.CareCalendarPage })))

const WaitingTimeCount = lazy(() =>
  import('../timekeeping/parts/WaitingTimeCount.tsx').then((file) => ({ default: file.WaitingTimeCount })),
)
const WaitingTimePage = lazy(() => import('../timekeeping/WaitingTimePage.tsx').then((file) => ({ default: file.WaitingTimePage })))

const ConsentMethodsPage = lazy(() =>
  import('../members/consents/ConsentMethodsPage.tsx').then((file) => ({ default: file.ConsentMethodsPage })),
)

export type ReportPage = {
  report: string
  title: string
  /** What else it is looked for by. */
  words: string
  /** Its link in the menu begins with one’s own patients. */
  isOwnFirst?: boolean
  /** Who may open it; absent: whoever may open reports. */
  action?: Action
  /** Says itself whose it is to whoever may not open it; of others the address leads to the billing report. */
  explainsItself?: true
  /** How much waits there, beside its title in the menu. */
  count?: () => ReactNode
  render: (props: ReportProps) => ReactNode
}

export const reportPages: readonly ReportPage[] = [
  {
    report: 'billing-report',
    title: 'Billing report',
    words: 'codes claims CPT 99454 99457 export',
    render: (props) => <BillingReportPage {...props} />,
  },
  {
    report: 'dashboard',
    title: 'RPM Activity Dashboard',
    words: 'figures counts overview',
    render: (props) => <DashboardPage {...props} />,
  },
  { report: 'billing-stats', title: 'Billing stats', words: 'revenue sums per practice', render: (props) => <StatsPage {...props} /> },
  {
    report: 'claims',
    title: 'Claims',
    words: '837P clearing house denied paid answers 835 999 277CA',
    render: (props) => <ClaimsPage {...props} />,
  },
  {
    report: 'outcomes',
    title: 'Outcomes',
    words: 'blood pressure control glucose weight adherence run chart HEDIS',
    render: (props) => <OutcomesPage {...props} />,
  },
  {
    report: 'review-record',
    title: 'Monthly Record Review',
    words: 'sign months return',
    isOwnFirst: true,
    render: (props) => <ReviewPage {...props} />,
  },
  {
    report: 'manual-time',
    title: 'Time by hand',
    words: 'manual minutes approve decline second person waiting',
    action: 'time.approve',
    explainsItself: true,
    count: () => (
      <Suspense>
        <WaitingTimeCount />
      </Suspense>
    ),
    render: ({ me }) => <WaitingTimePage me={me} />,
  },
  {
    report: 'consent-methods',
    title: 'Consents',
    words: 'consent method spoken written representative missing evidence moved in',
    render: ({ me }) => <ConsentMethodsPage me={me} />,
  },
  {
    report: 'care-calendar',
    title: 'Care calendar',
    words: 'events appointments visits due',
    action: 'care.read',
    isOwnFirst: true,
    render: (props) => <CareCalendarPage {...props} />,
  },
]
