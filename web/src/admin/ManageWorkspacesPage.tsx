/** /admin/manage-workspaces: every group with what it uses, and what its contract allows. */
import { Button } from '@mantine/core'
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import styles from '../settings/parts/settings.module.css'
import { Lines, Small } from '../ui/Lines.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { EmergencyDialog } from './EmergencyDialog.tsx'
import { WorkspaceForm } from './WorkspaceForm.tsx'

type Workspace = Reply<typeof workspaceApi.list>['workspaces'][number]

type PageProps = { me: Me; edited: string | undefined; onEdit: (groupId: string | undefined) => void }

export function ManageWorkspacesPage({ me, edited, onEdit }: PageProps) {
  const asked = useQuery(ask(workspaceApi.list, {}))
  const [entered, setEntered] = useState<Workspace | null>(null)
  const chosen = asked.data?.workspaces.find(({ group_id }) => group_id === edited)
  return (
    <>
      <PageHeader
        title="Manage workspaces"
        {...(asked.data && {
          note: `${asked.data.workspaces.length} workspaces, ${asked.data.clients.length} client organizations`,
        })}
      />
      <div className={styles['wide']}>
        {loadProblem(asked, 'The workspaces could not be loaded')}
        {asked.data && <Workspaces me={me} workspaces={asked.data.workspaces} onChange={onEdit} onEnter={setEntered} />}
        {asked.data && <p className={styles['hint']}>{emergencyWords(me, asked.data.workspaces)}</p>}
      </div>
      {chosen && asked.data && (
        <WorkspaceForm
          key={chosen.group_id}
          groupId={chosen.group_id}
          clients={asked.data.clients.map(({ client, companyName }) => ({ value: client, label: companyName }))}
          zone={me.timeZone}
          onClose={() => onEdit(undefined)}
        />
      )}
      {entered && <EmergencyDialog workspace={entered} onClose={() => setEntered(null)} />}
      {asked.data && <Clients clients={asked.data.clients} />}
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
  <PlainTable label="Workspaces">
    <thead>
      <tr>
        <th scope="col">Workspace</th>
        <th scope="col">Services</th>
        <th scope="col">Members</th>
        <th scope="col">Seats</th>
        <th scope="col">Devices</th>
        <th scope="col">Devices a month</th>
        <th scope="col">Contract</th>
        <th scope="col">
          <span className="spoken">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {workspaces.map((one) => (
        <WorkspaceLine key={one.group_id} me={me} one={one} onChange={onChange} onEnter={onEnter} />
      ))}
    </tbody>
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
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Change ${one.workspaceName}`}
          onClick={() => onChange(one.group_id)}
        >
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

type Client = Reply<typeof workspaceApi.list>['clients'][number]

const Clients = ({ clients }: { clients: readonly Client[] }) => (
  <section className={styles['wide']} aria-labelledby="clients">
    <h2 id="clients">Client organizations</h2>
    <p className={styles['hint']}>
      Sign-in is dressed in the name and color of whose e-mail domain is typed; a new workspace begins with its billing
      flags.
    </p>
    <PlainTable label="Client organizations">
      <thead>
        <tr>
          <th scope="col">Organization</th>
          <th scope="col">E-mail domain</th>
          <th scope="col">Codes on</th>
          <th scope="col">Agreement</th>
        </tr>
      </thead>
      <tbody>
        {clients.map((one) => (
          <tr key={one.client}>
            <th scope="row">
              <Lines below={<Small>{one.companyNameShort}</Small>}>{one.companyName}</Lines>
            </th>
            <td>{one.emailDomain}</td>
            <td>{codesOn(one.billing)}</td>
            <td>{one.hasAgreement ? 'Covers its workspaces' : 'Each signs'}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </section>
)

// The specification's "99434" is a slip for 99454
const codesOn = (billing: Client['billing']) =>
  Object.entries(billing)
    .filter(([, isOn]) => isOn)
    .map(([code]) => (code === '99434' ? '99454' : code))
    .toSorted()
    .join(', ')
