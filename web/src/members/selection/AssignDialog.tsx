/** Gives the chosen members a physician, a care manager or a practice; what is left as it is stays as it is. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Select } from '@mantine/core'
import type { ListFilter, ListSearch } from '@vitalrounds/domain/members/list'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '../../platform/me.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { showDoneToast } from '../../ui/notices/toast.ts'
import { useTeamChoices } from '../form/TeamFields.tsx'
import { assignMembers, PartlyAssigned, type TeamChange, undoAssignment } from './assign-members.ts'
import { type ChosenMembers, idsOfList } from './selected-members.ts'
import styles from './SelectionBar.module.css'

type Props = {
  me: Me
  list: ListFilter
  search: ListSearch
  chosen: ChosenMembers
  count: number
  total: number
  onClose: () => void
}
const asIs = 'asIs'
const nobody = 'nobody'
type Choice = { value: string; label: string }

const valueOf = (choice: string) => (choice === nobody ? null : choice)
const members = (count: number) => countWithNoun(count, 'member')

/** Runs the assignment, tells how far it is, and leaves a way back. */
function useAssignment({ list, search, chosen, total, onClose }: Props) {
  const [have, setHave] = useState(0)
  const report = (previous: Parameters<typeof undoAssignment>[0]) => {
    showDoneToast(`${members(previous.length)} assigned`, {
      onUndo: async () => {
        await undoAssignment(previous)
        showDoneToast(`The assignment of ${members(previous.length)} is undone`)
      },
    })
  }
  const run = useMutation({
    mutationFn: async (change: TeamChange) => {
      const ids = chosen.isWholeList ? await idsOfList({ list, search, total, onProgress: setHave }) : [...chosen.ids]
      return assignMembers(ids, change, setHave)
    },
    onSuccess: (previous) => {
      report(previous)
      onClose()
    },
    onError: (problem) => problem instanceof PartlyAssigned && report(problem.previous),
  })
  return { run, have }
}

function failureWords(problem: unknown): string | undefined {
  if (problem === null) return undefined
  if (problem instanceof PartlyAssigned)
    return `Only ${members(problem.previous.length)} could be assigned. Try again to finish, or undo it below.`
  return problem instanceof ApiProblem ? (problem.errors[0]?.message ?? problem.detail) : 'An unexpected error occured!'
}

export function AssignDialog(props: Props) {
  const { me, count, onClose } = props
  const { physicians, careManagers } = useTeamChoices()
  const [physician, setPhysician] = useState(asIs)
  const [careManager, setCareManager] = useState(asIs)
  const [practice, setPractice] = useState(asIs)
  const { run, have } = useAssignment(props)
  const [wasTried, setTried] = useState(false)
  const change: TeamChange = {
    ...(physician !== asIs && { assignedPhysician: valueOf(physician) }),
    ...(careManager !== asIs && { assignedCareManager: valueOf(careManager) }),
    ...(practice !== asIs && { practiceId: valueOf(practice) }),
  }
  const isEmpty = Object.keys(change).length === 0
  const confirm = () => {
    setTried(true)
    if (!isEmpty) run.mutate(change)
  }
  const practices = me.practiceList.map(({ value, text }) => ({ value, label: text }))
  return (
    <ConfirmDialog
      isOpen
      title="Assign members"
      about={members(count)}
      confirmLabel={`Assign ${members(count)}`}
      isBusy={run.isPending}
      error={wasTried && isEmpty ? 'Choose what to assign.' : failureWords(run.error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className={styles['dialog']}>
        <Choose label="Assigned physician" value={physician} onChange={setPhysician} choices={physicians} />
        <Choose label="Assigned care manager" value={careManager} onChange={setCareManager} choices={careManagers} />
        <Choose
          label="Practice"
          value={practice}
          onChange={setPractice}
          choices={practices.length === 0 ? [] : [{ group: 'Practices', items: practices }]}
        />
        {run.isPending && <Meter have={have} need={count} unit="members" label="Members assigned" />}
      </div>
    </ConfirmDialog>
  )
}

type ChooseProps = {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { group: string; items: Choice[] }[]
}
const Choose = ({ label, value, onChange, choices }: ChooseProps) => (
  <Select
    label={label}
    searchable
    data={[{ value: asIs, label: 'Leave as it is' }, { value: nobody, label: 'Nobody' }, ...choices]}
    value={value}
    onChange={(selected) => onChange(selected ?? asIs)}
  />
)
