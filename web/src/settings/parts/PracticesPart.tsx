/** The practices of the clinic, or of another that a super admin keeps: added, renamed, and removed while nobody belongs to one. */
import { Button, TextInput } from '@mantine/core'
import type { practiceApi } from '@vitalrounds/domain/groups/practice-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useState } from 'react'
import { problemWords } from '../../platform/problem-words.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../../ui/table/PlainTable.tsx'
import { type PracticeCalls, practiceCalls, usePractices } from './practice-calls.ts'
import { practiceIdOf } from './person-words.ts'
import styles from './settings.module.css'

type Practice = Reply<typeof practiceApi.list>['practices'][number]
type Open = { act: 'add' } | { act: 'rename' | 'remove'; practice: Practice }

/** `groupId`: of another workspace; without one the own. */
export function PracticesPart({ groupId }: { groupId?: string }) {
  const query = usePractices(groupId)
  const calls = practiceCalls(groupId)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const practices = query.data?.practices ?? []
  return (
    <section className={styles['wide']} aria-labelledby="practices">
      <h2 id="practices">Practices</h2>
      <p className={styles['hint']}>Members belong to one; lists, reports and claims can be narrowed to one.</p>
      {loadState(query, 'The practices could not be loaded', 'rows')}
      {practices.length > 0 && <Practices practices={practices} onOpen={setOpen} />}
      <div className={styles['foot']}>
        <Button variant="default" onClick={() => setOpen({ act: 'add' })}>
          Add practice
        </Button>
      </div>
      {open?.act === 'remove' && <Remove calls={calls} practice={open.practice} onClose={close} />}
      {open?.act === 'add' && <NameDialog calls={calls} practices={practices} onClose={close} />}
      {open?.act === 'rename' && <NameDialog calls={calls} practices={practices} practice={open.practice} onClose={close} />}
    </section>
  )
}

const Practices = ({ practices, onOpen }: { practices: readonly Practice[]; onOpen: (open: Open) => void }) => (
  <PlainTable label="Practices" columns={['Practice', 'Members', act]}>
    {practices.map((practice) => (
      <tr key={practice.practiceId}>
        <th scope="row">{practice.name}</th>
        <td>{practice.count.toLocaleString('en-US')}</td>
        <td>
          <div className={styles['acts']}>
            {(['rename', 'remove'] as const).map((what) => (
              <Button
                key={what}
                variant="subtle"
                size="compact-sm"
                aria-label={`${titles[what]}: ${practice.name}`}
                onClick={() => onOpen({ act: what, practice })}
              >
                {titles[what]}
              </Button>
            ))}
          </div>
        </td>
      </tr>
    ))}
  </PlainTable>
)

const titles = { rename: 'Rename', remove: 'Remove' }

type NameProps = {
  calls: PracticeCalls
  practices: readonly Practice[]
  /** As it was when its dialog was opened. */
  practice?: Practice
  onClose: () => void
}

/** A new one, or another name for one; its id stays, because members' history names it. */
function NameDialog({ calls, practices, practice, onClose }: NameProps) {
  const [name, setName] = useState(practice?.name ?? '')
  const target = name.trim()
  const now = practices.find(({ practiceId }) => practiceId === practice?.practiceId) ?? practice
  const save = useAct(
    () =>
      now
        ? calls.rename({ practiceId: now.practiceId, name: target, was: now.name })
        : calls.add({ practiceId: practiceIdOf(target), name: target }),
    { done: `${target} saved`, onDone: onClose },
  )
  return (
    <FormDialog
      title={practice ? 'Rename a practice' : 'Add a practice'}
      {...(practice && { about: practice.name })}
      submitLabel="Save"
      why={practiceNameProblem(practices, { practice: now, wanted: target })}
      isBusy={save.isPending}
      error={now?.name === practice?.name ? problemWords(save.error) : undefined}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      {now && now.name !== practice?.name && (
        <Banner tone="warning" title="Changed by someone else">
          It is called {now.name} meanwhile. Saving names it {target} all the same.
        </Banner>
      )}
      <TextInput
        label="Name"
        data-autofocus
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

type PracticeDialogState = { practice: Practice | undefined; wanted: string }

function practiceNameProblem(practices: readonly Practice[], { practice, wanted }: PracticeDialogState): string | undefined {
  if (practiceIdOf(wanted) === '') return 'Give the practice a name.'
  if (practice?.name === wanted) return 'Nothing has been changed.'
  const isTaken = practices.some(
    ({ practiceId, name }) => practiceId !== practice?.practiceId && name.toLowerCase() === wanted.toLowerCase(),
  )
  return isTaken ? 'Another practice has this name.' : undefined
}

type RemoveProps = { calls: PracticeCalls; practice: Practice; onClose: () => void }

function Remove({ calls, practice, onClose }: RemoveProps) {
  const remove = useAct(() => calls.remove(practice.practiceId), {
    done: `${practice.name} was removed`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title="Remove a practice"
      about={practice.name}
      confirmLabel="Remove"
      isDangerous
      isBusy={remove.isPending}
      error={problemWords(remove.error)}
      onConfirm={() => remove.mutate(undefined)}
      onCancel={onClose}
    >
      Nobody can be put into it any more. One that members belong to, also members who have left, stays.
    </ConfirmDialog>
  )
}
