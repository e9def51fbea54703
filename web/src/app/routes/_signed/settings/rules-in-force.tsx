/** /settings/rules-in-force: by which text the billing rules hold, from which month on. */
import { createFileRoute } from '@tanstack/react-router'
import { RulesInForcePage } from '../../../../reports/rules/RulesInForcePage.tsx'

const Page = () => <RulesInForcePage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/rules-in-force')({ component: Page })
