/** /settings/record-review: whose review of a month is a signature. */
import { createFileRoute } from '@tanstack/react-router'
import { RecordReviewPage } from '../../../../reports/review/RecordReviewPage.tsx'

const Page = () => <RecordReviewPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/record-review')({ component: Page })
