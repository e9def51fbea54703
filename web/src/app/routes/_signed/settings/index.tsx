import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/user', replace: true })
  },
})
