/** Any other path leads to sign-in (docs/sources/product.md 2.2), and from there home for whoever is signed in. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '../../platform/session.ts'

export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    if (session.claims !== null) throw redirect({ to: '/home/$listFilter', params: { listFilter: 'all-members' }, replace: true })
    throw redirect({ to: '/login', replace: true })
  },
})
