import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { distancesFrom, type ImportGraph, importersOf, importsOf, readImportGraph } from './import-graph.ts'
import { planTests, reachedTests } from './reached-tests.ts'

const existing = new Set(['domain/src/days.ts', 'web/src/ui/Row.tsx', 'web/src/ui/Row.css', 'web/src/ui/lazy.tsx'])

test('imports are read in every form that the code uses; those of types alone and of packages are left out', () => {
  const text = [
    `import { localDate } from '@vitalrounds/domain/days'`,
    `import {\n  type Props,\n  Row,\n} from './Row.tsx'`,
    `import './Row.css'`,
    `const Page = lazy(() => import('./lazy.tsx'))`,
    `import type { X } from './types.ts'`,
    `import { z } from 'zod'`,
  ].join('\n')
  expect([...importsOf('web/src/ui/List.tsx', text, existing)]).toEqual([...existing])
})

const graphOf = (imports: Record<string, string[]>): ImportGraph =>
  new Map(Object.entries(imports).map(([file, names]) => [file, new Set(names)]))

test('a changed file reaches who imports it, and through them others, but not past a wall', () => {
  const importers = importersOf(graphOf({ a: [], b: ['a'], c: ['b'], d: ['c'], e: ['a'] }))
  expect([...distancesFrom(['a'], importers)]).toEqual([
    ['a', 0],
    ['b', 1],
    ['e', 1],
    ['c', 2],
    ['d', 3],
  ])
  expect([...distancesFrom(['a'], importers, (file) => file === 'b')].map(([file]) => file)).toEqual(['a', 'b', 'e'])
})

const house = graphOf({
  'domain/src/notes/note.ts': [],
  'domain/src/notes/note.test.ts': ['domain/src/notes/note.ts'],
  'domain/src/notes/api.ts': ['domain/src/notes/note.ts'],
  'server/src/notes/routes.ts': ['domain/src/notes/api.ts'],
  'server/src/app.ts': ['server/src/notes/routes.ts'],
  'server/src/notes/notes.test.ts': ['server/src/app.ts'],
  'server/src/calls/calls.test.ts': ['server/src/app.ts'],
  'server/src/notes/many.long.test.ts': ['server/src/app.ts'],
  'server/src/platform/database/migrations.ts': [],
  'server/src/platform/database/migrate.ts': ['server/src/platform/database/migrations.ts'],
  'server/src/platform/database/migrate.test.ts': ['server/src/platform/database/migrate.ts'],
  'tests/spec-coverage.test.ts': [],
})
const textOf = (file: string) => (file === 'tests/spec-coverage.test.ts' ? `read('docs/spec-coverage.md')` : '')
const reached = (...changed: string[]) => reachedTests(changed, { graph: house, textOf, seconds: new Map() }).map(({ file }) => file)

test('the nearest come first, then by way of the list of routes those of the same noun; the long tier is not among them', () => {
  expect(reached('domain/src/notes/note.ts')).toEqual([
    'domain/src/notes/note.test.ts',
    'server/src/notes/notes.test.ts',
    'server/src/calls/calls.test.ts',
  ])
})

test('a migration reaches what reads migrations, and a document the test that names it', () => {
  expect(reached('server/migrations/0201_add_column.sql')).toEqual(['server/src/platform/database/migrate.test.ts'])
  expect(reached('docs/spec-coverage.md')).toEqual(['tests/spec-coverage.test.ts'])
  expect(reached('README.md')).toEqual([])
})

test('as many run as fit into the time, by what they took the last time; one that was changed itself always runs', () => {
  const tests = [
    { file: 'domain/src/a.test.ts', rank: 0, seconds: 100 },
    { file: 'domain/src/b.test.ts', rank: 1, seconds: 20 },
    { file: 'domain/src/c.test.ts', rank: 2, seconds: 200 },
    { file: 'server/src/d.test.ts', rank: 3, seconds: 5 },
  ]
  const files = (budget: number) => planTests(tests, budget).run.map(({ file }) => file.slice(-9, -8))
  expect(files(130)).toEqual(['a', 'b'])
  // Before the first test of the server its database must be there
  expect(files(135)).toEqual(['a', 'b', 'd'])
  expect(planTests(tests, 10).left).toHaveLength(3)
})

test('the graph of this project is seen: a rule of the domain reaches its own test, the server and the web', () => {
  const near = distancesFrom(['domain/src/days.ts'], importersOf(readImportGraph(root)))
  expect(near.get('domain/src/days.test.ts')).toBe(1)
  for (const room of ['server/src/', 'web/src/', 'bench/'])
    expect(
      [...near.keys()].some((file) => file.startsWith(room)),
      room,
    ).toBe(true)
})
