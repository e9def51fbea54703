/**
 * Keyboard shortcuts of the whole page: who is on screen registers them, one listener runs them, the help lists them.
 * Single letters can be switched off (WCAG 2.2, 2.1.4); they never fire while someone types or a dialog is open.
 */
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { preferences } from './preferences.ts'
import { isTyping, watchTypedAhead } from './typed-ahead.ts'

export type Shortcut = {
  /** `j`, `?`, `mod+k` (Ctrl, or Command on a Mac), or two keys in a row: `g m`. */
  keys: string
  /** What it does, as the help lists it. */
  title: string
  group: string
  run: () => void
  /** Also while typing or in a dialog; only for keys with a modifier. */
  isEverywhere?: boolean
}

// Two keys count as a row when the second follows within this time.
const rowMs = 1_000

let entries: readonly Shortcut[] = []
let firstKey: { key: string; at: number } | null = null
const watchers = new Set<() => void>()

function setEntries(next: readonly Shortcut[]): void {
  entries = next
  for (const watcher of watchers) watcher()
}

/** Adds shortcuts; the newest owner of a key wins. Answers the way to remove them. */
export function addShortcuts(added: readonly Shortcut[]): () => void {
  setEntries([...added, ...entries])
  return () => setEntries(entries.filter((entry) => !added.includes(entry)))
}

/** A layer that is on the screen: closed lists of choices stay in the document, hidden. */
const hasOpenLayer = () =>
  Array.from(document.querySelectorAll('[aria-modal="true"], [role="menu"], [role="listbox"]')).some((layer) => layer.checkVisibility())

const keyName = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key.length === 1 ? event.key.toLowerCase() : event.key

/** The shortcut that this key completes, if any; remembers the first key of a row. */
function find(key: string, at: number): Shortcut | undefined {
  const row = firstKey !== null && at - firstKey.at < rowMs ? `${firstKey.key} ${key}` : null
  firstKey = null
  const match = entries.find((entry) => entry.keys === row) ?? entries.find((entry) => entry.keys === key)
  if (!match && entries.some((entry) => entry.keys.startsWith(`${key} `))) firstKey = { key, at }
  return match
}

const isBlocked = (event: KeyboardEvent, hasModifier: boolean) =>
  isTyping(event.target) || hasOpenLayer() || (!hasModifier && !preferences().hasLetterKeys)

export function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const key = keyName(event)
  const hasModifier = key.startsWith('mod+')
  if (isBlocked(event, hasModifier)) {
    const entry = hasModifier ? entries.find((entry) => entry.keys === key && entry.isEverywhere) : undefined
    if (!entry) return
    event.preventDefault()
    return entry.run()
  }
  // Enter and Space belong to the focused control.
  if (key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a, button, summary')) return
  const entry = find(key, event.timeStamp)
  if (!entry) return
  event.preventDefault()
  entry.run()
}

/** Starts the one listener; answers the way to stop. */
export function watchKeyboard(): () => void {
  const stopTypedAhead = watchTypedAhead()
  document.addEventListener('keydown', onKeyDown)
  return () => {
    stopTypedAhead()
    document.removeEventListener('keydown', onKeyDown)
  }
}

/** Shortcuts while this component is on screen; `run` may change from render to render, keys and titles may not. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((index: number) => shortcuts[index]?.run())
  const key = shortcuts.map((shortcut) => shortcut.keys).join('|')
  // A key works as soon as what it works on can be seen
  useLayoutEffect(
    () => addShortcuts(shortcuts.map((shortcut, index) => ({ ...shortcut, run: () => run(index) }))),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys stand for the list
    [key],
  )
}

type RowMover = { next: () => void; previous: () => void; toggle: () => void; open: () => void }

/** `J` `K` `X` and Enter for the list on screen, for example the handle that `DataTable` fills. */
export function useListShortcuts(list: { readonly current: RowMover | null }, noun: string): void {
  useShortcuts([
    { keys: 'j', title: `Next ${noun}`, group: 'List', run: () => list.current?.next() },
    { keys: 'k', title: `Previous ${noun}`, group: 'List', run: () => list.current?.previous() },
    { keys: 'x', title: `Select ${noun}`, group: 'List', run: () => list.current?.toggle() },
    { keys: 'Enter', title: `Open ${noun}`, group: 'List', run: () => list.current?.open() },
  ])
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** All shortcuts that work right now, for the help dialog. */
export const useShortcutList = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => entries)
