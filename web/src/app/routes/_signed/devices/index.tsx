import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed/devices/')({
  beforeLoad: () => {
    throw redirect({ to: '/devices/$view', params: { view: 'fulfillment' }, replace: true })
  },
})
