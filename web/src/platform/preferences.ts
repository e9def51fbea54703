/**
 * How a person likes the screen, kept in this browser per user. Never anything about a member: local storage outlives
 * the session and is readable by whoever uses the computer next.
 */
import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

export type Preferences = {
  density: 'comfortable' | 'compact'
  /** Whether the side menu is open. */
  isMenuOpen: boolean
  /** Whether shortcuts of a single letter work (WCAG 2.2, 2.1.4). */
  hasLetterKeys: boolean
  /** Columns that are hidden, by the name of the table. */
  hiddenColumns: Readonly<Record<string, readonly string[]>>
}

export const standard: Preferences = {
  density: 'comfortable',
  isMenuOpen: true,
  hasLetterKeys: true,
  hiddenColumns: {},
}

const watchers = new Set<() => void>()
let observed: { key: string; text: string | null; preferences: Preferences } | null = null

const storageKey = () => `vitalrounds.preferences.${session.claims?.userId ?? 'anyone'}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads what was kept, field by field; whatever does not fit falls back to the standard. */
export function readPreferences(text: string | null): Preferences {
  let stored: unknown = null
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return standard
  }
  if (!isRecord(stored)) return standard
  const columns = isRecord(stored['hiddenColumns']) ? stored['hiddenColumns'] : {}
  return {
    density: stored['density'] === 'compact' ? 'compact' : 'comfortable',
    isMenuOpen: stored['isMenuOpen'] !== false,
    hasLetterKeys: stored['hasLetterKeys'] !== false,
    hiddenColumns: Object.fromEntries(Object.entries(columns).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))),
  }
}

/** The current preferences; the same object until something changes. */
export function preferences(): Preferences {
  const key = storageKey()
  const text = localStorage.getItem(key)
  if (observed?.key !== key || observed.text !== text) observed = { key, text, preferences: readPreferences(text) }
  return observed.preferences
}

/** Keeps some changed preferences. */
export function savePreferences(changed: Partial<Preferences>): void {
  localStorage.setItem(storageKey(), JSON.stringify({ ...preferences(), ...changed }))
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  const stop = session.subscribe(watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
    stop()
  }
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences)
