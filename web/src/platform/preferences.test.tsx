/** Preferences survive a reload, belong to one user, and shrug off what others have written there. */
import { beforeEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { savePreferences, preferences, readPreferences, standard, usePreferences } from './preferences.ts'

beforeEach(() => localStorage.clear())

test('what is preferred is kept and shown', async () => {
  const { result, act } = await renderHook(() => usePreferences())
  expect(result.current).toEqual(standard)
  await act(() => savePreferences({ density: 'compact', hiddenColumns: { members: ['team'] } }))
  expect(result.current).toMatchObject({ density: 'compact', isMenuOpen: true, hiddenColumns: { members: ['team'] } })
  expect(preferences()).toBe(result.current)
})

test('nothing that was written by others breaks it', () => {
  for (const text of ['', 'null', '7', '{', '{"density":7,"hiddenColumns":[1]}', '{"hiddenColumns":{"a":"b"}}'])
    expect(readPreferences(text)).toEqual(standard)
})
