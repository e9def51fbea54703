/** /settings/clinical-rules: what raises a warning. */
import { createFileRoute } from '@tanstack/react-router'
import { ClinicalRulesPage } from '../../../../warnings/ClinicalRulesPage.tsx'

const Page = () => <ClinicalRulesPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/clinical-rules')({ component: Page })
