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
  const asked = useQuery(apiQuery(workspaceApi.list, {}))
  const [entered, setEntered] = useState<Workspace | null>(null)
  const chosen = asked.data?.workspaces.find(({ group_id }) => group_id === address.workspace)
  return (
    <>
      <PageHeader
        title="Manage workspaces"
        {...(asked.data && {
          note: `${countWithNoun(asked.data.workspaces.length, 'workspace')}, ${countWithNoun(asked.data.clients.length, 'client organization')}`,
        })}
      />
      <div className={styles['wide']}>
        {loadProblem(asked, 'The workspaces could not be loaded')}
        {asked.data && (
          <Workspaces me={me} workspaces={asked.data.workspaces} onChange={(workspace) => onAddress({ workspace })} onEnter={setEntered} />
        )}
        {asked.data && <p className={styles['hint']}>{emergencyWords(me, asked.data.workspaces)}</p>}
      </div>
      {chosen && asked.data && (
        <WorkspaceForm
          key={chosen.group_id}
          groupId={chosen.group_id}
          clients={asked.data.clients.map(({ client, companyName }) => ({ value: client, label: companyName }))}
          zone={me.timeZone}
          onClose={() => onAddress({})}
        />
      )}
      {entered && <EmergencyDialog workspace={entered} onClose={() => setEntered(null)} />}
      {asked.data && (
        <ClientsPart
          clients={asked.data.clients}
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
    {workspaces.map((one) => (
      <WorkspaceLine key={one.group_id} me={me} one={one} onChange={onChange} onEnter={onEnter} />
    ))}
  </PlainTable>
)

type LineProps = Omit<Props, 'workspaces'> & { one: Workspace }

const WorkspaceLine = ({ me, one, onChange, onEnter }: LineProps) => (
  <tr>
    <th scope="row">
      <Lines below={<Small>{practicesOf(one)}</Small>}>{one.workspaceName}</Lines>
    </th>
    <td>{one.services.join(', ')}</td>
    <td>{one.members.toLocaleString('en-US')}</td>
    <td>{one.seats}</td>
    <td>{one.devices.toLocaleString('en-US')}</td>
    <td>{one.monthlyDeviceOrderLimit ?? 'Default'}</td>
    <td>{one.signedContract ? 'Signed' : 'Trial'}</td>
    <td>
      <div className={styles['acts']}>
        <Button variant="subtle" size="compact-sm" aria-label={`Change ${one.workspaceName}`} onClick={() => onChange(one.group_id)}>
          Change
        </Button>
        {isOfOthers(me, one) && (
          <Button
            variant="subtle"
            color="danger"
            size="compact-sm"
            aria-label={`Emergency access to ${one.workspaceName}`}
            onClick={() => onEnter(one)}
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
  return workspaces.some((one) => isOfOthers(me, one))
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
