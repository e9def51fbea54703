/**
 * What is changed of a person, over what stood there when it was begun: fields that somebody else changes meanwhile come
 * in, and where both have changed one, both versions are there until somebody has chosen.
 */
import { type EditUser, versionedPersonFields, type PersonVersionFields, type Person, peopleApi } from '@vitalrounds/domain/auth/people-api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { showDoneToast } from '../../ui/notices/toast.ts'

type Field = keyof PersonVersionFields
const isSame = (item: unknown, other: unknown) => JSON.stringify(item) === JSON.stringify(other)
const only = <V extends object>(values: V, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field as keyof V]])) as Partial<PersonVersionFields>

/** `person` as it stands now. */
type PersonEditOptions = { person: Person; onClose: () => void; onDisabled?: (person: Person) => void }

export function usePersonEdit({ person, onClose, onDisabled }: PersonEditOptions) {
  const now = versionedPersonFields(person)
  const [observed, setSeen] = useState(now)
  const [typed, setTyped] = useState<Partial<PersonVersionFields>>({})
  const [reason, setReason] = useState('')
  const mine = (Object.keys(typed) as Field[]).filter((field) => !isSame(typed[field], observed[field]))
  const overtaken = mine.filter((field) => !isSame(now[field], observed[field]) && !isSame(now[field], typed[field]))
  const changes = only(typed, mine)
  const save = useMutation({
    mutationFn: () => call(peopleApi.editUser, { body: { id: person.id, ...(changes as Partial<EditUser>), was: only(observed, mine) as EditUser['was'], ...(reason.trim() && { reason: reason.trim() }) } }), // prettier-ignore
    onSuccess: (saved) => {
      showDoneToast(`${saved.name} saved`)
      if (changes.disabled) onDisabled?.(saved)
      onClose()
    },
  })
  const isDisabling = changes.disabled === true
  return {
    values: { ...now, ...changes },
    now,
    /** Whether somebody else has changed what is changed here. */
    isOvertaken: overtaken.length > 0,
    set: (part: Partial<PersonVersionFields>) => setTyped({ ...typed, ...part }),
    reason,
    setReason,
    isDisabling,
    save,
    why: editProblem({ mine, overtaken, isDisabling, reason }),
    keepMine: () => {
      setSeen({ ...observed, ...only(now, overtaken) })
      save.reset()
    },
    takeTheirs: () => {
      save.reset()
      setSeen(now)
      setTyped(only(typed, mine.filter((field) => !overtaken.includes(field)))) // prettier-ignore
    },
  }
}

type EditReview = { mine: readonly Field[]; overtaken: readonly Field[]; isDisabling: boolean; reason: string }

function editProblem({ mine, overtaken, isDisabling, reason }: EditReview) {
  if (mine.length === 0) return 'Nothing has been changed.'
  if (overtaken.length > 0) return 'Choose one of both versions first.'
  return isDisabling && reason.trim().length < 3 ? 'Say why the account is disabled.' : undefined
}
