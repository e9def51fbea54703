/** The fields that a vendor wants of an account, as its facts list them. What is secret is not shown while it is typed. */
import { TextInput } from '@mantine/core'
import type { AccountField } from '@vitalrounds/domain/devices/vendors/vendor-facts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import type { BoundField } from '../../ui/fields/fields.ts'

type Props = {
  fields: Readonly<Record<string, AccountField>>
  bind: (name: string) => BoundField
  /** Whether a dialog opens with its cursor here. */
  isFirst?: boolean
}

export const AccountFields = ({ fields, bind, isFirst = false }: Props) =>
  Object.entries(fields).map(([name, { label, hint, isOptional = false, isSecret = false }], n) => {
    const { onChange, ...bound } = bind(name)
    const Input = isSecret ? PasswordField : TextInput
    return (
      <Input
        key={name}
        label={label}
        description={hint}
        required={!isOptional}
        // A key of a vendor is nobody's password, and no browser shall offer to keep it
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        maxLength={500}
        {...bound}
        {...(isFirst && n === 0 && { 'data-autofocus': true })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  })
