/** Shortcuts of the page: when they fire, when they keep quiet, and who wins. */
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addShortcuts, watchKeyboard } from './keyboard.ts'
import { savePreferences } from './preferences.ts'

const stops: (() => void)[] = []

function shortcut(keys: string, isEverywhere = false) {
  const run = vi.fn<() => void>()
  stops.push(addShortcuts([{ keys, title: keys, group: 'Test', run, isEverywhere }]))
  return run
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  savePreferences({ hasLetterKeys: true })
  document.body.replaceChildren()
})

const watch = () => stops.push(watchKeyboard())

test('a letter runs, and the newest owner wins until it leaves', async () => {
  watch()
  const old = shortcut('j')
  const newer = shortcut('j')
  await userEvent.keyboard('j')
  expect([old.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1])
  stops.pop()!()
  await userEvent.keyboard('j')
  expect(old).toHaveBeenCalledOnce()
})

test('two keys in a row', async () => {
  watch()
  const goMembers = shortcut('g m')
  const plain = shortcut('m')
  await userEvent.keyboard('gm')
  expect([goMembers.mock.calls.length, plain.mock.calls.length]).toEqual([1, 0])
  await userEvent.keyboard('m')
  expect(plain).toHaveBeenCalledOnce()
})

test('nothing while typing or over a dialog, except what works everywhere', async () => {
  watch()
  const letter = shortcut('n')
  const palette = shortcut('mod+k', true)
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  await userEvent.keyboard('n{Control>}k{/Control}')
  expect([letter.mock.calls.length, palette.mock.calls.length, input.value]).toEqual([0, 1, 'n'])
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  document.body.replaceChildren(dialog)
  await userEvent.keyboard('n')
  expect(letter).not.toHaveBeenCalled()
})

test('a closed list of choices that stays in the document is no layer', async () => {
  watch()
  const letter = shortcut('n')
  const box = document.createElement('div')
  box.innerHTML = '<div role="listbox">English</div>'
  document.body.replaceChildren(box)
  await userEvent.keyboard('n')
  expect(letter).not.toHaveBeenCalled()
  box.style.display = 'none'
  await userEvent.keyboard('n')
  expect(letter).toHaveBeenCalledOnce()
})

test('single letters can be switched off, keys with a modifier stay', async () => {
  watch()
  const letter = shortcut('n')
  const palette = shortcut('mod+k')
  savePreferences({ hasLetterKeys: false })
  await userEvent.keyboard('n{Control>}k{/Control}')
  expect([letter.mock.calls.length, palette.mock.calls.length]).toEqual([0, 1])
})

test('Enter on a button is the button’s', async () => {
  watch()
  const open = shortcut('Enter')
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(open).not.toHaveBeenCalled()
  button.remove()
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledOnce()
})
