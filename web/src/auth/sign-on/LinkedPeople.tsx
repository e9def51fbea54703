/** Who has signed in through the provider, and the way to link somebody anew whose account there is another now. */
import { Button } from '@mantine/core'
import { type LinkedPerson, signOnSettingApi } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { act, PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from '../../settings/parts/settings.module.css'

export function LinkedPeople({ people, zone }: { people: readonly LinkedPerson[]; zone: string }) {
  const [leaving, setLeaving] = useState<LinkedPerson | null>(null)
  return (
    <section className={styles['wide']} aria-labelledby="linked-people">
      <h2 id="linked-people">People who have signed in through the provider</h2>
      <PlainTable label="Linked people" columns={['Name', 'E-mail', 'Last sign-in', act]}>
        {people.map((person) => (
          <tr key={person.userId}>
            <th scope="row">{person.name}</th>
            <td>{person.email}</td>
            <td>{dateTime(person.lastUsedAt, zone)}</td>
            <td>
              <Button variant="subtle" size="compact-sm" aria-label={`Unlink ${person.name}`} onClick={() => setLeaving(person)}>
                Unlink
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
      {leaving && <UnlinkDialog person={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

function UnlinkDialog({ person: { userId, name, email }, onClose }: { person: LinkedPerson; onClose: () => void }) {
  const unlink = useAct(() => call(signOnSettingApi.unlink, { params: { userId } }), { done: `${name} unlinked`, onDone: onClose })
  return (
    <ConfirmDialog
      isOpen
      title={`Unlink ${name}?`}
      confirmLabel="Unlink"
      isBusy={unlink.isPending}
      error={unlink.isError ? problemWords(unlink.error) : undefined}
      onConfirm={() => unlink.mutate(undefined)}
      onCancel={onClose}
    >
      Open sessions end. With the next sign-in whoever has the address {email} at the provider, verified, is linked to this account.
    </ConfirmDialog>
  )
}
