/** A text file that a person chooses, read in the browser. */
import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'

type Props = { label: string; onText: (text: string, name: string) => void }

export const FileField = ({ label, onText }: Props) => (
  <TextInput
    label={label}
    type="file"
    accept=".csv,text/csv,text/plain"
    onChange={(event: ChangeEvent<HTMLInputElement>) => {
      const file = event.currentTarget.files?.[0]
      if (file) void file.text().then((text) => onText(text, file.name))
      else onText('', '')
    }}
  />
)
