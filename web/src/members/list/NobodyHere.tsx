/** Why a list is empty: nobody is enrolled at all, nobody belongs to it, or the "Show" choice is too narrow. */
import { Button } from '@mantine/core'
import { memberApi } from '@vitalrounds/domain/members/api'
import { type ListFilter, lists } from '@vitalrounds/domain/members/list'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'

export function NobodyHere({ me, list, show }: { me: Me; list: ListFilter; show: string }) {
  // What the menu of lists has asked for
  const { data: counts } = useQuery(ask(memberApi.counts, { query: { show: 'all' } }))
  // "No one needs review" would be praise for what nobody has done yet
  if (counts?.lists['all-members'] === 0 && list !== 'disenrolled')
    return (
      <EmptyState title={lists['all-members'].whenEmpty} action={<Begin me={me} />}>
        {list !== 'all-members' && lists[list].meaning}
        {me.actions.includes('user.manage') && <Before />}
      </EmptyState>
    )
  return (
    <EmptyState title={show === 'all' ? lists[list].whenEmpty : 'None of these patients is in this list.'}>
      {show === 'all' ? lists[list].meaning : 'Choose “All patients” under Show to see the whole list.'}
    </EmptyState>
  )
}

/** What a new clinic decides before its first member, for whoever sets it up. */
const Before = () => (
  <p>
    No reading raises a warning before there are <Link to="/settings/clinical-rules">clinical rules</Link>; members get
    texts once <Link to="/settings/sms-group">texting</Link> is on; your colleagues stand under{' '}
    <Link to="/settings/manage-accounts">Manage accounts</Link>.
  </p>
)

const ways = [
  { title: 'Enroll a member', view: 'member', action: 'member.enroll' },
  { title: 'Import members from a file', view: 'import', action: 'member.import' },
] as const

const Begin = ({ me }: { me: Me }) =>
  ways
    .filter(({ action }) => me.actions.includes(action))
    .map(({ title, view }) => (
      <Button
        key={view}
        variant={view === 'member' ? 'filled' : 'default'}
        renderRoot={(props) => <Link {...props} to="/enrollment/$viewDefault" params={{ viewDefault: view }} />}
      >
        {title}
      </Button>
    ))
