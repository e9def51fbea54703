/** /settings/api-clients: the programs that may read the records of the clinic. */
import { createFileRoute } from '@tanstack/react-router'
import { ApiClientsPage } from '../../../../fhir/ApiClientsPage.tsx'

const Page = () => <ApiClientsPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/api-clients')({ component: Page })
