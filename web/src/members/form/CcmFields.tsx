/** What the CCM service needs to know: how and whom to contact, and the caregiver. */
import { Select } from '@mantine/core'
import { PhoneInput } from '../../ui/fields/MaskedInput.tsx'
import { fieldLabel } from './field-labels.ts'
import { Cell } from './FormSection.tsx'
import { type Bind, TextField } from './PersonFields.tsx'

export type CcmPath = 'methodOfCommunication' | 'personToContact' | 'caregiver.name' | 'caregiver.phone'

const methods = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text' },
]
const persons = [
  { value: 'patient', label: 'Patient' },
  { value: 'caregiver', label: 'Caregiver' },
]

/** `isFirst` where they open a dialog, whose cursor then stands in the first of them. */
export function CcmFields({ bind, isFirst = false }: { bind: Bind<CcmPath>; isFirst?: boolean }) {
  const method = bind('methodOfCommunication')
  const person = bind('personToContact')
  return (
    <>
      <Cell span={3}>
        <Select
          {...method}
          {...(isFirst && { 'data-autofocus': true })}
          label="Preferred communication"
          data={methods}
          onChange={(value) => method.onChange(value ?? 'phone')}
        />
      </Cell>
      <Cell span={3}>
        <Select {...person} label="Point of contact" data={persons} onChange={(value) => person.onChange(value ?? 'patient')} />
      </Cell>
      <Cell span={3}>
        <TextField bound={bind('caregiver.name')} label={fieldLabel('caregiver.name')} isNeeded longest={120} />
      </Cell>
      <Cell span={3}>
        <PhoneInput {...bind('caregiver.phone')} label={fieldLabel('caregiver.phone')} withAsterisk />
      </Cell>
    </>
  )
}
