/** Every component of the kit that is imported somewhere has its styles imported somewhere. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const kitStyles = join(src, '../../node_modules/@mantine/core/styles')
const text = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(src, path), 'utf8'))
  .join('\n')

/** Components drawn with the styles of others. */
const madeOf: Record<string, string[]> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  NumberInput: ['Input', 'NumberInput'],
  NativeSelect: ['Input'],
  Select: ['Input', 'Combobox'],
  Autocomplete: ['Input', 'Combobox'],
  MultiSelect: ['Input', 'Combobox', 'Pill', 'PillsInput'],
  TagsInput: ['Input', 'Combobox', 'Pill', 'PillsInput'],
  Menu: ['Menu', 'Popover'],
  HoverCard: ['Popover'],
  SegmentedControl: ['SegmentedControl', 'FloatingIndicator'],
  FloatingIndicator: ['FloatingIndicator'],
}

const imported = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((match) =>
  match[1]!.split(',').map((name) => name.trim()),
)
const needed = new Set(imported.filter((name) => /^[A-Z]/.test(name)).flatMap((name) => madeOf[name] ?? [name]))

test('the kit is used at all', () => {
  expect(needed.size).toBeGreaterThan(5)
})

test.for([...needed].filter((name) => existsSync(join(kitStyles, `${name}.layer.css`))).toSorted())('%s has its styles', (name) => {
  const isImported = text.includes(`'@mantine/core/styles/${name}.layer.css'`)
  expect(isImported, `import '@mantine/core/styles/${name}.layer.css' beside ${name}`).toBe(true)
})
