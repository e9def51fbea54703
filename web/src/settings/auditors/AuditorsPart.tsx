/** What is open to auditors: which months and members, until when and why; opened, renewed and ended here, and all of it on record. */
import { Button } from '@mantine/core'
import { type AuditorGrant, auditorApi } from '@vitalrounds/domain/auth/auditor-api'
import type { Person } from '@vitalrounds/domain/auth/people-api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { usDate } from '@vitalrounds/domain/us-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf } from '../../platform/zones.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Lines, Small } from '../../ui/Lines.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from '../parts/settings.module.css'
import { AuditorDialog } from './AuditorDialog.tsx'
import { monthsText } from './grant-words.ts'

type Auditor = Pick<Person, 'id' | 'name' | 'email'>
type Open = { act: 'add' } | { act: 'grant' | 'end'; auditor: Auditor }
type Props = { me: Me; people: readonly Person[] | undefined }

export function AuditorsPart({ me, people = [] }: Props) {
  const query = useQuery(apiQuery(auditorApi.list, {}))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const grants = query.data?.grants ?? []
  return (
    <section className={styles['wide']} aria-labelledby="auditors">
      <h2 id="auditors">Auditors</h2>
      <p className={styles['hint']}>
        People of a payer or of a review. They read the evidence of the members and months you open, until a day, and nothing else.
      </p>
      {loadState(query, 'What is open to auditors could not be loaded', 'rows')}
      {grants.length > 0 && <Grants grants={grants} people={people} zone={me.groupTimeZone} onOpen={setOpen} />}
      <div className={styles['foot']}>
        <Button variant="default" onClick={() => setOpen({ act: 'add' })}>
          Add an auditor
        </Button>
      </div>
      {open?.act === 'add' && <AuditorDialog zone={me.groupTimeZone} onClose={close} />}
      {open?.act === 'grant' && <AuditorDialog auditor={open.auditor} zone={me.groupTimeZone} onClose={close} />}
      {open?.act === 'end' && <EndDialog auditor={open.auditor} onClose={close} />}
    </section>
  )
}

type GrantsProps = { grants: readonly AuditorGrant[]; people: readonly Person[]; zone: string; onOpen: (open: Open) => void }

/** Of each auditor the newest grant bears the buttons; the ones before are what was open once. */
function Grants({ grants, people, zone, onOpen }: GrantsProps) {
  const newest = new Set(Map.groupBy(grants, ({ userId }) => userId).values().map(([first]) => first?._id)) // prettier-ignore
  return (
    <PlainTable label="Auditors" columns={['Auditor', 'Months', 'Members', 'Access', 'Opened', act]}>
      {grants.map((grant) => {
        const auditor = people.find(({ id }) => id === grant.userId)
        return (
          <tr key={grant._id}>
            <th scope="row">
              <Lines below={<Small>{auditor?.email}</Small>}>{auditor?.name}</Lines>
            </th>
            <td className={styles['cell']}>{monthsText(grant)}</td>
            <td>
              <Lines below={<Small>{grant.members.map(({ name }) => name).join(', ')}</Small>}>
                {countWithNoun(grant.members.length, 'member')}
              </Lines>
            </td>
            <td>{accessText(grant, zone)}</td>
            <td>
              <Lines below={<Small>{grant.reason}</Small>}>{`${dateOf(grant.grantedAt, zone)} by ${grant.grantedBy}`}</Lines>
            </td>
            <td>
              {auditor && newest.has(grant._id) && (
                <div className={styles['acts']}>
                  <ActButton name="New access" of={auditor} run={() => onOpen({ act: 'grant', auditor })} />
                  {grant.isInForce && <ActButton name="End access now" of={auditor} run={() => onOpen({ act: 'end', auditor })} />}
                </div>
              )}
            </td>
          </tr>
        )
      })}
    </PlainTable>
  )
}

const accessText = ({ ended, isInForce, endsOn }: AuditorGrant, zone: string) =>
  ended
    ? `Ended ${dateOf(ended.at, zone)} by ${ended.by}: ${ended.reason}`
    : isInForce
      ? `Until ${usDate(endsOn)}`
      : `Over since ${usDate(endsOn)}`

const ActButton = ({ name, of, run }: { name: string; of: Auditor; run: () => void }) => (
  <Button variant="subtle" size="compact-sm" aria-label={`${name}: ${of.name}`} onClick={run}>
    {name}
  </Button>
)

function EndDialog({ auditor, onClose }: { auditor: Auditor; onClose: () => void }) {
  const end = useAct((reason: string) => call(auditorApi.end, { params: { userId: auditor.id }, body: { reason } }), {
    done: `The access of ${auditor.name} has ended`,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="End access now"
      about={`${auditor.name}, ${auditor.email}`}
      confirmLabel="End access"
      usual={['The review is done', 'Opened by mistake']}
      isBusy={end.isPending}
      error={problemWords(end.error)}
      onConfirm={(reason) => end.mutate(reason)}
      onClose={onClose}
    />
  )
}
