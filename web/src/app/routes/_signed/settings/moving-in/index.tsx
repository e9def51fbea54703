/** /settings/moving-in?importId&outcome&afterEntry: charts of another system, batch by batch, for administrators. */
import { createFileRoute } from '@tanstack/react-router'
import { searchFrom } from '../../../../../chart-imports/import-search.ts'
import { MovingInPage } from '../../../../../chart-imports/MovingInPage.tsx'

const Page = () => <MovingInPage me={Route.useRouteContext().me} search={Route.useSearch()} />

export const Route = createFileRoute('/_signed/settings/moving-in/')({ validateSearch: searchFrom, component: Page })
