/** What somebody typed stands as typed until another value is given from outside; what it says is given on. */
import { useState } from 'react'

type TypedOptions = {
  value: string
  onValue: (value: string) => void
  /** The value as the field shows it. */
  show: (value: string) => string
  /** The value that a shown text says, or null when it says none. */
  read: (text: string) => string | null
}

export function useTyped({ value, onValue, show, read }: TypedOptions) {
  const [typed, setTyped] = useState(() => show(value))
  const own = read(typed) === null ? typed : ''
  const take = (text: string) => {
    setTyped(text)
    onValue(read(text) ?? text)
  }
  return { shown: value === '' ? own : show(value), take }
}
