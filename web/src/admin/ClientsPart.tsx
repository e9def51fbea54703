/** The client organizations: how sign-in is dressed and what their new workspaces begin with; added and changed here. */
import { Button } from '@mantine/core'
import type { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import type { Reply } from '@vitalrounds/domain/contract'
import styles from '../settings/parts/settings.module.css'
import { Lines, Small } from '../ui/Lines.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { ClientForm, NewClientForm } from './ClientForm.tsx'
import { codesOn } from './client-words.ts'

type Client = Reply<typeof workspaceApi.list>['clients'][number]
type Props = {
  clients: readonly Client[]
  /** Which one is open, or `new`. */
  edited: string | undefined
  zone: string
  onEdit: (client: string | undefined) => void
}

export function ClientsPart({ clients, edited, zone, onEdit }: Props) {
  const close = () => onEdit(undefined)
  return (
    <>
      <section className={styles['wide']} aria-labelledby="clients">
        <h2 id="clients">Client organizations</h2>
        <p className={styles['hint']}>
          Sign-in is dressed in the name and color of whose e-mail domain is typed; a new workspace begins with its billing flags.
        </p>
        <Clients clients={clients} onEdit={onEdit} />
        <div className={styles['foot']}>
          <Button variant="default" onClick={() => onEdit('new')}>
            Add organization
          </Button>
        </div>
      </section>
      {edited === 'new' && <NewClientForm zone={zone} onDone={onEdit} onClose={close} />}
      {clients.some(({ client }) => client === edited) && edited !== undefined && (
        <ClientForm key={edited} client={edited} zone={zone} onClose={close} />
      )}
    </>
  )
}

const Clients = ({ clients, onEdit }: Pick<Props, 'clients' | 'onEdit'>) => (
  <PlainTable label="Client organizations" columns={['Organization', 'E-mail domain', 'Codes on', 'Agreement', act]}>
    {clients.map((client) => (
      <tr key={client.client}>
        <th scope="row">
          <span className={styles['dressed']}>
            <img src={client.logo} alt="" className={styles['logo']} />
            <Lines below={<Small>{client.companyNameShort}</Small>}>{client.companyName}</Lines>
          </span>
        </th>
        <td>{client.emailDomain}</td>
        <td>{codesOn(client.billing)}</td>
        <td>{client.hasAgreement ? 'Covers its workspaces' : 'Each signs'}</td>
        <td>
          <div className={styles['acts']}>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Change organization ${client.companyName}`}
              onClick={() => onEdit(client.client)}
            >
              Change
            </Button>
          </div>
        </td>
      </tr>
    ))}
  </PlainTable>
)
