/** Under "Member not found": the member is in another workspace that the user may switch to, and the way there. */
import { Button } from '@mantine/core'
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { apiQuery, call } from '../platform/api.ts'
import { useEnter } from '../platform/enter-workspace.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ApiProblem } from '../platform/wire.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { SwitchingWorkspace } from '../ui/notices/SwitchingWorkspace.tsx'
import styles from './MemberPage.module.css'

type Props = { problem: unknown; me: Me; memberId: string; tab: string }

/** Whoever works in one workspace alone has nowhere to switch to; of the others the server says who may. */
const isWorthAsking = ({ problem, me }: Props) => problem instanceof ApiProblem && problem.status === 404 && me.workspaces.length > 1

/** Nothing where the server does not say: then the member is as unknown as one who never was. */
export function MemberElsewhere(props: Props) {
  const { memberId, tab } = props
  const { data: workspace } = useQuery({
    ...apiQuery(accountApi.workspaceOf, { params: { memberId } }),
    enabled: isWorthAsking(props),
    retry: false,
  })
  const enter = useEnter(
    (groupId: string) => call(accountApi.switchWorkspace, { body: { group_id: groupId } }),
    linkOptions({ to: '/member-details/$memberId/$tab', params: { memberId, tab } }),
  )
  if (!workspace) return null
  if (enter.isPending) return <SwitchingWorkspace />
  return (
    <div className={styles['problem']}>
      <Banner
        action={
          <Button variant="default" onClick={() => enter.mutate(workspace.group_id)}>
            Switch to that workspace
          </Button>
        }
      >
        This member is in {workspace.workspaceName}. {problemWords(enter.error)}
      </Banner>
    </div>
  )
}
