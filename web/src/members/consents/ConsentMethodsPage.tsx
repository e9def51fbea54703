/** /reports/consent-methods: consents to care of which it is not on record how they were given, to be said of many at once. */
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import { consentMethodApi, type OpenConsent } from '@vitalrounds/domain/members/consent-method-api'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { dateOf } from '../../platform/zones.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { May } from '../../ui/rights/May.tsx'
import styles from './ConsentMethods.module.css'
import { ConsentMethodsDialog } from './ConsentMethodsDialog.tsx'
import { ConsentTable } from './ConsentTable.tsx'

type Open = Reply<typeof consentMethodApi.list>

/** `all`, a state, or the id of a batch. */
const queryOf = (choice: string) => {
  if (choice === 'all' || choice === 'unsaid' || choice === 'assumed') return { which: choice } as const
  return { which: 'all', importId: choice } as const
}

function choicesOf({ totals: { unsaid, assumed }, batches }: Open, zone: string) {
  return [
    { value: 'all', label: `All (${unsaid + assumed})` },
    { value: 'unsaid', label: `Not on record (${unsaid})` },
    { value: 'assumed', label: `Moved in, taken as spoken (${assumed})` },
    ...batches.map(({ importId, fileNames, createdAt, count }) => ({
      value: importId,
      label: `Moved in ${dateOf(createdAt, zone)}: ${fileNames.join(', ')} (${count})`,
    })),
  ]
}

export function ConsentMethodsPage({ me }: { me: Me }) {
  const [choice, setChoice] = useState('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isSaying, setSaying] = useState(false)
  const query = useQuery(apiQuery(consentMethodApi.list, { query: queryOf(choice) }))
  const { consents = [], count = 0 } = query.data ?? {}
  const selected = consents.filter(({ consentId }) => chosen.has(consentId))
  const choose = (value: string) => {
    setChoice(value)
    setChosen(new Set())
  }
  return (
    <>
      <PageHeader title="Consents" note={query.data && `${countWithNoun(count, 'consent')} to complete`} />
      <div className={styles['body']}>
        <p className={styles['about']}>
          How a consent to care was given, and by whom, is part of the evidence of every line. Here are those of which it is not on record,
          and those that moving in recorded as spoken by the member although no file said so.
        </p>
        {loadState(query, 'The consents could not be loaded', 'rows')}
        {query.data && (
          <div className={styles['bar']}>
            <Select
              label="Which"
              className={styles['which']}
              data={choicesOf(query.data, me.groupTimeZone)}
              value={choice}
              allowDeselect={false}
              onChange={(value) => choose(value ?? 'all')}
            />
            <May do="member.update">{consents.length > 0 && <SayButton selected={selected} onOpen={() => setSaying(true)} />}</May>
          </div>
        )}
        {query.data && count === 0 && (
          <EmptyState title="Nothing to complete.">Of every consent here it is on record how it was given, and by whom.</EmptyState>
        )}
        {consents.length > 0 && <ConsentTable consents={consents} chosen={chosen} zone={me.groupTimeZone} onChoose={setChosen} />}
        {count > consents.length && <p className={styles['about']}>{`and ${count - consents.length} more, once these are completed`}</p>}
      </div>
      {isSaying && <ConsentMethodsDialog consents={selected} onDone={() => setChosen(new Set())} onClose={() => setSaying(false)} />}
    </>
  )
}

const SayButton = ({ selected, onOpen }: { selected: readonly OpenConsent[]; onOpen: () => void }) =>
  selected.length === 0 ? (
    <p className={styles['about']}>Select consents that were given in one and the same way.</p>
  ) : (
    <Button onClick={onOpen}>{`Say how ${countWithNoun(selected.length, 'consent was', 'consents were')} given`}</Button>
  )
