/** Why a list is empty: nobody is enrolled at all, nobody belongs to it, or the "Show" choice is too narrow. */
import { type ListFilter, lists } from '@vitalrounds/domain/members/list'
import { Link } from '@tanstack/react-router'
import type { Me } from '../../platform/me.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { UnlessEmptyClinic } from '../parts/EmptyClinic.tsx'

type Props = { me: Me; list: ListFilter; show: string }

export function NobodyHere({ me, list, show }: Props) {
  if (list === 'disenrolled') return <NobodyBelongs list={list} show={show} />
  // "No one needs review" would be praise for what nobody has done yet
  const why = (
    <>
      {list !== 'all-members' && lists[list].meaning}
      {me.actions.includes('user.manage') && <Before />}
    </>
  )
  return (
    <UnlessEmptyClinic me={me} why={why}>
      <NobodyBelongs list={list} show={show} />
    </UnlessEmptyClinic>
  )
}

const NobodyBelongs = ({ list, show }: Omit<Props, 'me'>) => (
  <EmptyState title={show === 'all' ? lists[list].whenEmpty : 'None of these patients is in this list.'}>
    {show === 'all' ? lists[list].meaning : 'Choose “All patients” under Show to see the whole list.'}
  </EmptyState>
)

/** What a new clinic decides before its first member, for whoever sets it up. */
const Before = () => (
  <p>
    No reading raises a warning before there are <Link to="/settings/clinical-rules">clinical rules</Link>; members get texts once{' '}
    <Link to="/settings/sms-group">texting</Link> is on; your colleagues stand under{' '}
    <Link to="/settings/manage-accounts">Manage accounts</Link>.
  </p>
)
