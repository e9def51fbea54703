/** /admin/setup-contract?workspace: the customer agreement of a workspace, read and signed; the trial ends with it. */
import { Select } from '@mantine/core'
import { agreementApi } from '@vitalrounds/domain/groups/agreement'
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import styles from '../settings/parts/settings.module.css'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SignedPart } from '../settings/parts/SignedPart.tsx'
import { SignForm } from './SignForm.tsx'

type Props = { me: Me; workspace: string | undefined; onWorkspace: (groupId: string) => void }

export function SetupContractPage({ me, workspace, onWorkspace }: Props) {
  const workspaces = useQuery(apiQuery(workspaceApi.list, {})).data?.workspaces ?? []
  const groupId = workspace ?? workspaces.find(({ signedContract }) => !signedContract)?.group_id ?? me.group_id
  const query = useQuery(apiQuery(agreementApi.get, { params: { groupId } }))
  return (
    <>
      <PageHeader title="Set up contract" note="The trial warning ends when it is signed" />
      <div className={styles['filters']}>
        <Select
          label="Workspace"
          data={workspaces.map((workspace) => ({
            value: workspace.group_id,
            label: workspace.signedContract ? workspace.workspaceName : `${workspace.workspaceName} (trial)`,
          }))}
          value={groupId}
          allowDeselect={false}
          searchable
          autoComplete="off"
          onChange={(selected) => selected !== null && onWorkspace(selected)}
        />
      </div>
      {loadProblem(query, 'The agreement could not be loaded')}
      {query.data && <Agreement key={groupId} agreement={query.data} groupId={groupId} zone={me.timeZone} />}
    </>
  )
}

type AgreementProps = { agreement: Reply<typeof agreementApi.get>; groupId: string; zone: string }

const Agreement = ({ agreement, groupId, zone }: AgreementProps) => (
  <>
    <section className={styles['wide']} aria-labelledby="agreement-text">
      <h2 id="agreement-text">Customer agreement, version {agreement.version}</h2>
      {agreement.text.map((paragraph) => (
        <p key={paragraph} className={styles['text']}>
          {paragraph}
        </p>
      ))}
    </section>
    {agreement.signed ? (
      <>
        <SignedPart agreement={agreement} groupId={groupId} zone={zone} />
        <p className={styles['wide']}>
          <Link to="/admin/add-user" search={{ workspace: groupId }}>
            Add people to {agreement.clientName}
          </Link>
        </p>
      </>
    ) : (
      <SignForm agreement={agreement} groupId={groupId} />
    )}
  </>
)
