import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/manage-users', replace: true })
  },
})
