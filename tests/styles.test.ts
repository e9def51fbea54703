/** Style sheets and the components that use them agree: what one names the other has. */
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const sheets = sourceFiles(['web/src/**/*.module.css']).map(({ path, text }) => ({
  path,
  text: text.replaceAll(/\/\*[^]*?\*\//g, ''),
}))
const components = sourceFiles(['web/src/**/*.{ts,tsx}'])

/** The classes that components read of a sheet, by its path. */
const read = Map.groupBy(
  components.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, from]) =>
      [...text.matchAll(new RegExp(String.raw`\b${name}\['([^']+)'\]`, 'g'))].map(([, word]) => ({
        sheet: join(dirname(path), from!),
        word: word!,
      })),
    ),
  ),
  ({ sheet }) => sheet,
)

test('a component names no class that its sheet lacks, and a sheet holds none that nobody names', () => {
  const wrong = sheets.flatMap(({ path, text }) => {
    const own = new Set([...text.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, word]) => word!))
    const named = new Set((read.get(path) ?? []).map(({ word }) => word))
    return [
      ...[...named.difference(own)].map((word) => `${path} lacks ${word}`),
      ...[...own.difference(named)].map((word) => `${path} holds ${word} for nobody`),
    ]
  })
  expect(wrong).toEqual([])
})

test('a list of selectors names each of them once', () => {
  const wrong = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{}]+)\{/g)]
      .map(([, list]) => list!.split(',').map((text) => text.trim()))
      .filter((list) => new Set(list).size < list.length)
      .map((list) => `${path}: ${list.join(', ')}`),
  )
  expect(wrong).toEqual([])
})

test('a box that scrolls holds what is placed absolutely inside it', () => {
  // Words for screen readers are; placed by the page, they make the whole page scroll, bar and all
  const wrong = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, , block]) => /overflow(-[xy])?: (auto|scroll)/.test(block!) && !/position: /.test(block!))
      .map(([, selector]) => `${path}: ${selector!.trim()}`),
  )
  expect(wrong).toEqual([])
})

// Over the page by what they are: they cover it, or are gone as soon as the focus is elsewhere
const overThePage = [
  'web/src/ui/SkipLink.module.css',
  'web/src/ui/notices/SwitchingWorkspace.module.css',
  'web/src/calls/parts/CallDock.module.css',
]

test('what stays in sight while a page scrolls is placed by --pin, which lets go of it at 400 % zoom (WCAG 1.4.10)', () => {
  const pinned = sheets.filter(({ text }) => /position: (sticky|fixed)/.test(text)).map(({ path }) => path)
  expect(pinned.toSorted()).toEqual(overThePage.toSorted())
})
