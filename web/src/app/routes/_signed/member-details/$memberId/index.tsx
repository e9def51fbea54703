import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed/member-details/$memberId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/member-details/$memberId/$tab', params: { ...params, tab: 'profile' }, replace: true })
  },
})
