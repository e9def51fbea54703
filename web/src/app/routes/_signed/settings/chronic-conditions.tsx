/** /settings/chronic-conditions: the conditions that the picker of a chart offers. */
import { createFileRoute } from '@tanstack/react-router'
import { ConditionListPage } from '../../../../chart/ConditionListPage.tsx'

const Page = () => <ConditionListPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/chronic-conditions')({ component: Page })
