/** A CSV file that a person chooses, read in the browser; one that is no text is refused before anything is sent. */
import { TextInput } from '@mantine/core'
import { decodeFile } from '@vitalrounds/domain/files/table-file'
import { type ChangeEvent, useState } from 'react'

// What the server takes, in letters
const mostLetters = 2_000_000

export type ChosenFile = { name: string; text: string }
type Props = {
  label: string
  description?: string
  /** The name of a file that was chosen before: no page can choose a file by itself. */
  before?: string
  onFile: (file: ChosenFile | null) => void
}

async function readFile(file: File): Promise<{ text: string } | { problem: string }> {
  const read = decodeFile(new Uint8Array(await file.arrayBuffer()))
  return 'text' in read && read.text.length > mostLetters
    ? { problem: 'This file is too large. Please split it and choose the parts one after another.' }
    : read
}

export function FileField({ label, description, before = '', onFile }: Props) {
  const [isChosen, setChosen] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const choose = async (file: File | undefined) => {
    const read = file && (await readFile(file))
    setProblem(read && 'problem' in read ? read.problem : undefined)
    setChosen(file !== undefined)
    onFile(file && read && 'text' in read ? { name: file.name, text: read.text } : null)
  }
  return (
    <TextInput
      label={label}
      description={[description, before !== '' && !isChosen && `You had chosen ${before}. Choose it again to go on.`]
        .filter(Boolean)
        .join(' ')}
      type="file"
      accept=".csv,text/csv,text/plain"
      data-autofocus
      error={problem}
      onChange={(event: ChangeEvent<HTMLInputElement>) => void choose(event.currentTarget.files?.[0])}
    />
  )
}
