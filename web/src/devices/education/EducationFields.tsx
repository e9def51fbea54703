/** How a device was explained to the member, and that they showed it back. */
import { Checkbox, Select } from '@mantine/core'
import { type EducationMethod, educationMethodNames } from '@vitalrounds/domain/devices/education'

export type EducationState = { method: EducationMethod | null; isTaughtBack: boolean }
export const noEducation: EducationState = { method: null, isTaughtBack: false }

const choices = Object.entries(educationMethodNames).map(([value, label]) => ({ value, label }))

type Props = { state: EducationState; onState: (state: EducationState) => void }

export const EducationFields = ({ state, onState }: Props) => (
  <>
    <Select
      label="How it was explained"
      data={choices}
      value={state.method}
      allowDeselect={false}
      onChange={(method) => onState({ ...state, method: method as EducationMethod })}
    />
    <Checkbox
      label="The member has shown back how it is used (teach-back)"
      checked={state.isTaughtBack}
      onChange={(event) => onState({ ...state, isTaughtBack: event.currentTarget.checked })}
    />
  </>
)
