/** Where nobody is enrolled at all, a page that would be empty says that, and leads to the first enrollment. */
import { Button } from '@mantine/core'
import { memberApi } from '@vitalrounds/domain/members/api'
import { lists } from '@vitalrounds/domain/members/list'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'

type Props = {
  me: Pick<Me, 'actions'>
  /** What the page is for, once there is somebody. */
  why?: ReactNode
  /** Why it is empty in a clinic with members. */
  children: ReactNode
}

export function UnlessEmptyClinic({ me, why, children }: Props) {
  // What the menu of lists has asked for
  const { data: counts } = useQuery(apiQuery(memberApi.counts, { query: { show: 'all' } }))
  if (counts?.lists['all-members'] !== 0) return children
  return (
    <EmptyState title={lists['all-members'].whenEmpty} action={<Begin me={me} />}>
      {why}
    </EmptyState>
  )
}

/** A page of numbers is empty where all of them are zero. */
export const UnlessNothing = ({ isNothing, children, ...about }: Props & { isNothing: boolean }) =>
  isNothing ? <UnlessEmptyClinic {...about}>{children}</UnlessEmptyClinic> : children

const ways = [
  { title: 'Enroll a member', view: 'member', action: 'member.enroll' },
  { title: 'Import members from a file', view: 'import', action: 'member.import' },
] as const

const Begin = ({ me }: Pick<Props, 'me'>) =>
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
