/** A password or a key that is dots until somebody asks to see it: a text field with an eye, which every page has already. */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { IconEye, IconEyeOff } from '../icons.tsx'

type Props = Omit<TextInputProps, 'type' | 'rightSection'> & {
  /** What the eye shows: "the password". */
  shows?: string
}

export function PasswordField({ shows = 'the password', ...field }: Props) {
  const [isShown, show] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...field}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      rightSection={
        // Between a name and its password stands no further stop of the Tab key
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={`Show ${shows}`}
          aria-pressed={isShown}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => show(!isShown)}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
}
