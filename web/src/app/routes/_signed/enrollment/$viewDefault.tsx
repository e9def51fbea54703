/** /enrollment/{viewDefault}: enrolling one member and what came of it, or for administrators many from a file. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { EnrollPage, type EnrollSearch } from '../../../../members/enroll/EnrollPage.tsx'
import type { ImportOutcome } from '../../../../members/imports/import-outcome.ts'
import { ImportPage, type ImportSearch } from '../../../../members/imports/ImportPage.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const { viewDefault } = Route.useParams()
  const search = Route.useSearch()
  return viewDefault === 'import' ? <ImportPage search={search} /> : <EnrollPage me={me} search={search} />
}

const fates = ['new', 'duplicate', 'wrong', 'enrolled'] as const satisfies readonly ImportOutcome[]

export const Route = createFileRoute('/_signed/enrollment/$viewDefault')({
  validateSearch: (raw: Record<string, unknown>): ImportSearch & EnrollSearch => {
    const { importId, afterLine, enrolled } = raw as Record<string, string>
    const fate = fates.find((fate) => fate === raw['fate'])
    return {
      ...(importId && { importId }),
      ...(fate && { fate }),
      ...(afterLine && { afterLine }),
      ...(enrolled && { enrolled }),
    }
  },
  beforeLoad: ({ params, context }) => {
    if (!context.me.actions.includes('member.enroll')) throw redirect({ to: '/home', replace: true })
    const isOffered = params.viewDefault === 'member' || (params.viewDefault === 'import' && context.me.actions.includes('member.import'))
    if (!isOffered) throw redirect({ to: '/enrollment/$viewDefault', params: { viewDefault: 'member' }, replace: true })
  },
  component: Page,
})
