/**
 * The fields of a form: their values as typed, what is wrong with each, and one way to bind an input to either. Paths are
 * checked by the compiler: `address.city`, `devices.BT004.id`.
 */
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { runWhenReleased } from './when-released.ts'

export type Path<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends Record<string, unknown> ? `${K}.${Path<NonNullable<T[K]>>}` : K
}[keyof T & string]

/** What a text input, a masked input or a select takes. */
export type BoundField = {
  id: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}
export type FieldMessage = { path: string; message: string }
type Tree = { readonly [key: string]: unknown }

/** The value at a path. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Tree | undefined)?.[key], values)

/** A copy in which one value is another. */
export function withValue<T>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const tree = values as Tree
  return { ...tree, [key]: rest.length === 0 ? value : withValue(tree[key], rest.join('.'), value) } as T
}

/** Puts the cursor into a field; into the first control where the id names a group of them. */
export function focusField(id: string): void {
  const named = document.getElementById(id)
  const control = named?.matches('input, textarea, select, button')
    ? named
    : named?.querySelector<HTMLElement>('input:checked, input, button')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

type Options<T> = {
  /** What is wrong with the values; asked for one field when it is left, so that a slip is told at once. */
  judge?: (values: T) => readonly FieldMessage[]
}

export type Fields<T> = ReturnType<typeof useFields<T>>

export function useFields<T>(initial: T | (() => T), { judge }: Options<T> = {}) {
  const prefix = useId()
  const [values, setValues] = useState<T>(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  }, [values])
  const idOf = (path: string) => `${prefix}-${path.replaceAll('.', '-')}`
  const isAt = (path: string, key: string) => key === path || key.startsWith(`${path}.`)
  /** What was wrong with a field, or with all below a path, goes with the choice that asked for it. */
  const forget = (path: string) => setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !isAt(path, key))))
  const change = (path: Path<T>, value: unknown) => {
    setValues((before) => withValue(before, path, value))
    forget(path)
  }
  const tell = (fieldMessages: readonly FieldMessage[]) =>
    setErrors(Object.fromEntries(fieldMessages.map((message) => [message.path, message.message])))
  const leave = (path: string) => {
    // An empty field is told only when the form is sent: nobody has to fill a form from top to bottom.
    const text = valueAt(latest.current, path)
    const details = text === '' ? undefined : judge?.(latest.current).find((message) => message.path === path)
    if (details) setErrors((before) => ({ ...before, [path]: details.message }))
  }
  const bind = (path: Path<T>): BoundField => ({
    id: idOf(path),
    value: valueAt(values, path) as string,
    error: errors[path],
    onChange: (value) => change(path, value),
    onBlur: () => runWhenReleased(() => leave(path)),
  })
  return { values, setValues, errors, tell, forget, change, bind, idOf }
}
