/** /admin/manage-workspaces: every group with what it uses and what its contract allows, and the client organizations. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button } from '@mantine/core'
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import styles from '../settings/parts/settings.module.css'
import { Lines, Small } from '../ui/Lines.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { ClientsPart } from './ClientsPart.tsx'
import { EmergencyDialog } from './EmergencyDialog.tsx'
import { WorkspaceForm } from './WorkspaceForm.tsx'
import type { WorkspacesAddress } from './workspaces-address.ts'

type Workspace = Reply<typeof workspaceApi.list>['workspaces'][number]

type PageProps = { me: Me; address: WorkspacesAddress; onAddress: (address: WorkspacesAddress) => void }

export function ManageWorkspacesPage({ me, address, onAddress }: PageProps) {
  const query = useQuery(apiQuery(workspaceApi.list, {}))
  const [entered, setEntered] = useState<Workspace | null>(null)
  const match = query.data?.workspaces.find(({ group_id }) => group_id === address.workspace)
  return (
    <>
      <PageHeader
        title="Manage workspaces"
        {...(query.data && {
          note: `${countWithNoun(query.data.workspaces.length, 'workspace')}, ${countWithNoun(query.data.clients.length, 'client organization')}`,
        })}
      />
      <div className={styles['wide']}>
        {loadProblem(query, 'The workspaces could not be loaded')}
        {query.data && (
          <Workspaces me={me} workspaces={query.data.workspaces} onChange={(workspace) => onAddress({ workspace })} onEnter={setEntered} />
        )}
        {query.data && <p className={styles['hint']}>{emergencyWords(me, query.data.workspaces)}</p>}
      </div>
      {match && query.data && (
        <WorkspaceForm
          key={match.group_id}
          groupId={match.group_id}
          clients={query.data.clients.map(({ client, companyName }) => ({ value: client, label: companyName }))}
          zone={me.timeZone}
          onClose={() => onAddress({})}
        />
      )}
      {entered && <EmergencyDialog workspace={entered} onClose={() => setEntered(null)} />}
      {query.data && (
        <ClientsPart
          clients={query.data.clients}
          edited={address.organization}
          zone={me.timeZone}
          onEdit={(organization) => onAddress(organization === undefined ? {} : { organization })}
        />
      )}
    </>
  )
}

type Props = {
  me: Me
  workspaces: readonly Workspace[]
  onChange: (groupId: string) => void
  onEnter: (workspace: Workspace) => void
}

const Workspaces = ({ me, workspaces, onChange, onEnter }: Props) => (
  <PlainTable label="Workspaces" columns={['Workspace', 'Services', 'Members', 'Seats', 'Devices', 'Devices a month', 'Contract', act]}>
    {workspaces.map((workspace) => (
      <WorkspaceLine key={workspace.group_id} me={me} workspace={workspace} onChange={onChange} onEnter={onEnter} />
    ))}
  </PlainTable>
)

type LineProps = Omit<Props, 'workspaces'> & { workspace: Workspace }

const WorkspaceLine = ({ me, workspace, onChange, onEnter }: LineProps) => (
  <tr>
    <th scope="row">
      <Lines below={<Small>{practicesOf(workspace)}</Small>}>{workspace.workspaceName}</Lines>
    </th>
    <td>{workspace.services.join(', ')}</td>
    <td>{workspace.members.toLocaleString('en-US')}</td>
    <td>{workspace.seats}</td>
    <td>{workspace.devices.toLocaleString('en-US')}</td>
    <td>{workspace.monthlyDeviceOrderLimit ?? 'Default'}</td>
    <td>{workspace.signedContract ? 'Signed' : 'Trial'}</td>
    <td>
      <div className={styles['acts']}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Change ${workspace.workspaceName}`}
          onClick={() => onChange(workspace.group_id)}
        >
          Change
        </Button>
        {isOfOthers(me, workspace) && (
          <Button
            variant="subtle"
            color="danger"
            size="compact-sm"
            aria-label={`Emergency access to ${workspace.workspaceName}`}
            onClick={() => onEnter(workspace)}
          >
            Emergency access
          </Button>
        )}
      </div>
    </td>
  </tr>
)

function emergencyWords(me: Me, workspaces: readonly Workspace[]): string {
  if (me.emergencyEndsAt !== null) return 'Emergency access is open: end it first to enter another workspace.'
  return workspaces.some((workspace) => isOfOthers(me, workspace))
    ? 'Emergency access opens a workspace you do not belong to, for an hour, with a reason, and tells its administrators.'
    : 'You belong to every workspace and change between them at the top. Beside one you do not belong to, Emergency access would stand here.'
}

const isOfOthers = (me: Me, { group_id }: Workspace) =>
  me.emergencyEndsAt === null && me.workspaces.every((own) => own.group_id !== group_id)

const mostNamed = 3
const practicesOf = ({ practiceList }: Workspace) =>
  practiceList.length === 0
    ? 'No practice'
    : practiceList.length <= mostNamed
      ? practiceList.map(({ text }) => text).join(', ')
      : `${practiceList.length} practices`
