/** The practices of the clinic: added, renamed, and removed while no member belongs to one. */
import { Button, TextInput } from '@mantine/core'
import { practiceApi } from '@vitalrounds/domain/groups/practice-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { practiceIdOf } from './parts/person-words.ts'
import styles from './parts/settings.module.css'

type Practice = Reply<typeof practiceApi.list>['practices'][number]
type Open = { act: 'add' } | { act: 'rename' | 'remove'; practice: Practice }

export function PracticesPart() {
  const asked = useQuery(ask(practiceApi.list, {}))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const practices = asked.data?.practices ?? []
  return (
    <section className={styles['wide']} aria-labelledby="practices">
      <h2 id="practices">Practices</h2>
      <p className={styles['hint']}>Members belong to one; lists, reports and claims can be narrowed to one.</p>
      {loadProblem(asked, 'The practices could not be loaded')}
      {practices.length > 0 && <Practices practices={practices} onOpen={setOpen} />}
      <div className={styles['foot']}>
        <Button variant="default" onClick={() => setOpen({ act: 'add' })}>
          Add practice
        </Button>
      </div>
      {open?.act === 'remove' && <Remove practice={open.practice} onClose={close} />}
      {open?.act === 'add' && <NameDialog practices={practices} onClose={close} />}
      {open?.act === 'rename' && <NameDialog practices={practices} practice={open.practice} onClose={close} />}
    </section>
  )
}

const Practices = ({ practices, onOpen }: { practices: readonly Practice[]; onOpen: (open: Open) => void }) => (
  <PlainTable label="Practices">
    <thead>
      <tr>
        <th scope="col">Practice</th>
        <th scope="col">Members</th>
        <th scope="col">
          <span className="spoken">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {practices.map((practice) => (
        <tr key={practice.practiceId}>
          <th scope="row">{practice.name}</th>
          <td>{practice.count.toLocaleString('en-US')}</td>
          <td>
            <div className={styles['acts']}>
              {(['rename', 'remove'] as const).map((act) => (
                <Button
                  key={act}
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${titles[act]}: ${practice.name}`}
                  onClick={() => onOpen({ act, practice })}
                >
                  {titles[act]}
                </Button>
              ))}
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)

const titles = { rename: 'Rename', remove: 'Remove' }

type NameProps = { practices: readonly Practice[]; practice?: Practice; onClose: () => void }

/** A new one, or another name for one; its id stays, because members' history names it. */
function NameDialog({ practices, practice, onClose }: NameProps) {
  const [name, setName] = useState(practice?.name ?? '')
  const wanted = name.trim()
  const save = useAct(
    () =>
      practice
        ? call(practiceApi.rename, { params: { practiceId: practice.practiceId }, body: { name: wanted } })
        : call(practiceApi.create, { body: { practiceId: practiceIdOf(wanted), name: wanted } }),
    { done: `${wanted} saved`, onDone: onClose },
  )
  return (
    <FormDialog
      title={practice ? 'Rename a practice' : 'Add a practice'}
      {...(practice && { about: practice.name })}
      submitLabel="Save"
      why={whyNot(practices, { practice, wanted })}
      isBusy={save.isPending}
      error={problemWords(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
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

type Wish = { practice: Practice | undefined; wanted: string }

function whyNot(practices: readonly Practice[], { practice, wanted }: Wish): string | undefined {
  if (practiceIdOf(wanted) === '') return 'Give the practice a name.'
  if (practice?.name === wanted) return 'Nothing has been changed.'
  const isTaken = practices.some((one) => one !== practice && one.name.toLowerCase() === wanted.toLowerCase())
  return isTaken ? 'Another practice has this name.' : undefined
}

function Remove({ practice, onClose }: { practice: Practice; onClose: () => void }) {
  const remove = useAct(() => call(practiceApi.remove, { params: { practiceId: practice.practiceId } }), {
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
