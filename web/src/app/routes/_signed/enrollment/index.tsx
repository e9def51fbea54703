import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed/enrollment/')({
  beforeLoad: () => {
    throw redirect({ to: '/enrollment/$viewDefault', params: { viewDefault: 'member' }, replace: true })
  },
})
