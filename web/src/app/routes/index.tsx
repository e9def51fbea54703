/** The address without a path leads to the list of all members, as after signing in. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/home/$listFilter', params: { listFilter: 'all-members' }, replace: true })
  },
})
