/** Who looks after the member: physician, care manager, practice, and a note for them. */
import { Select, Textarea } from '@mantine/core'
import { isPractitioner } from '@vitalrounds/domain/auth/practitioners'
import { userApi } from '@vitalrounds/domain/groups/api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import type { BoundField } from '../../ui/fields/fields.ts'
import { fieldLabel } from './field-labels.ts'
import { Cell } from './FormSection.tsx'
import type { Bind } from './PersonFields.tsx'

export type TeamPath = 'assignedPhysician' | 'assignedCareManager' | 'practiceId' | 'note'
type Colleague = { id: string; name: string; title: string }
type Choice = { value: string; label: string }
type Group = { group: string; items: Choice[] }

const choice = ({ id, name, title }: Colleague) => ({ value: id, label: title === '' ? name : `${name}, ${title}` })

/** Everybody of the group, those who fit the part first. */
export function useTeamChoices() {
  const { data } = useQuery({ ...apiQuery(userApi.orgViewers, {}), staleTime: 300_000 })
  const [fitting = [], others = []] = [true, false].map((is) =>
    (data?.users ?? []).filter((user) => isPractitioner(user.title) === is).map(choice),
  )
  const grouped = (first: string, firsts: Choice[], second: string, seconds: Choice[]): Group[] =>
    [
      { group: first, items: firsts },
      { group: second, items: seconds },
    ].filter(({ items }) => items.length > 0)
  return {
    physicians: grouped('Practitioners', fitting, 'Other staff', others),
    careManagers: grouped('Care team', others, 'Practitioners', fitting),
  }
}

type ChooseProps = { bound: BoundField; label: string; none?: string; choices: Group[] | Choice[] }
const Choose = ({ bound, label, none = 'Nobody yet', choices }: ChooseProps) => (
  <Select
    {...bound}
    label={label}
    placeholder={bound.value && choices.length === 0 ? 'Loading …' : none}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    autoComplete="off"
    data={choices}
    value={bound.value || null}
    onChange={(value) => bound.onChange(value ?? '')}
  />
)

export function TeamFields({ bind, me }: { bind: Bind<TeamPath>; me: Me }) {
  const { physicians, careManagers } = useTeamChoices()
  const note = bind('note')
  return (
    <>
      <Cell>
        <Choose bound={bind('assignedPhysician')} label={fieldLabel('assignedPhysician')} choices={physicians} />
      </Cell>
      <Cell>
        <Choose bound={bind('assignedCareManager')} label={fieldLabel('assignedCareManager')} choices={careManagers} />
      </Cell>
      <Cell>
        <Choose
          bound={bind('practiceId')}
          label={fieldLabel('practiceId')}
          none={me.practiceList.length === 0 ? 'No practices yet' : 'None'}
          choices={me.practiceList.map(({ value, text }) => ({ value, label: text }))}
        />
      </Cell>
      <Cell span={6}>
        <Textarea
          {...note}
          label={fieldLabel('note')}
          autosize={false}
          rows={2}
          maxLength={5000}
          onChange={(event) => note.onChange(event.currentTarget.value)}
        />
      </Cell>
    </>
  )
}
