import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed/home/')({
  beforeLoad: () => {
    throw redirect({ to: '/home/$listFilter', params: { listFilter: 'all-members' }, replace: true })
  },
})
