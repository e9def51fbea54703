/** The address without a path leads where the day of whoever is signed in begins: to the billing report for billers, to what is open for auditors, to the desk for physicians, to all members for others. */
import { isPhysician } from '@vitalrounds/domain/auth/practitioners'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { meQuery } from '../../platform/me.ts'
import { session } from '../../platform/session.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    if (session.claims === null) throw redirect({ to: '/login', replace: true })
    const me = await context.queryClient.ensureQueryData(meQuery())
    if (me.actions.includes('claim.write') && !me.actions.includes('member.update'))
      throw redirect({ to: '/reports/$report', params: { report: 'billing-report' }, replace: true })
    if (!me.actions.includes('member.read')) throw redirect({ to: '/evidence', search: {}, replace: true })
    if (isPhysician(me.title)) throw redirect({ to: '/desk', replace: true })
    throw redirect({ to: '/home/$listFilter', params: { listFilter: 'all-members' }, replace: true })
  },
})
