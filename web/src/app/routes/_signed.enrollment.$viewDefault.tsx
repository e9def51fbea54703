/** /enrollment/{viewDefault}: enrolling one member, or for administrators many from a file. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { EnrollPage } from '../../members/enroll/EnrollPage.tsx'

const Page = () => <EnrollPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/enrollment/$viewDefault')({
  beforeLoad: ({ params }) => {
    if (params.viewDefault !== 'member')
      throw redirect({ to: '/enrollment/$viewDefault', params: { viewDefault: 'member' }, replace: true })
  },
  component: Page,
})
