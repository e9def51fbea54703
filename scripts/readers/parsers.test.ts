/** Whoever adds a reader of what comes from outside adds its mutations, or says here why it needs none. */
import { vendorNames } from '@vitalrounds/domain/devices/device'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../tests/source-files.ts'
import { parsers } from './parsers.ts'

const files = new Map(
  sourceFiles(['domain/src/**/*.ts', 'scripts/readers/*.ts', 'server/src/**/*.ts']).map(({ path, text }) => [path, text]),
)

function importsOf(path: string): string[] {
  return [...(files.get(path) ?? '').matchAll(/from '([^']+)'/g)].flatMap(([, name = '']) => {
    const target = name.startsWith('.') ? join(dirname(path), name) : name.replace(/^@vitalrounds\/domain\/(.+)$/, 'domain/src/$1.ts')
    return files.has(target) ? [target] : []
  })
}

/** These files and all that they import. */
function reachOf(begin: readonly string[]): Set<string> {
  const reached = new Set<string>()
  for (const open = [...begin]; open.length > 0;) {
    const path = open.pop() ?? ''
    if (reached.has(path)) continue
    reached.add(path)
    open.push(...importsOf(path))
  }
  return reached
}

const readers = /^export (?:async )?(?:function|const) (?:read|parse|decode)[A-Z]\w*(?: = |\()/m

/** Readers of what does not come from outside, or whose inputs have tests of their own that count both sides. */
const others: Readonly<Record<string, string>> = {
  'domain/src/auth/scim/filter.ts': 'a question, which is answered or refused: filters of server/src/auth/scim/attacks.test.ts',
  'domain/src/billing/cases/case-facts.ts': 'cases of ours',
  'domain/src/billing/conditions.ts': 'a file of ours',
  'domain/src/billing/insights.ts': 'figures of ours',
  'domain/src/check-ins/question-sets.ts': 'a file of ours',
  'domain/src/chart/drug-names.ts': 'a file of ours',
  'domain/src/chart/icd10/code-list.ts': 'a file of ours',
  'domain/src/care/calendar/event-dialog.ts': 'a dialog, with the cases of npm run calendar:cases',
  'domain/src/fhir/scopes.ts': 'a request, which is granted or refused: scopes.test.ts',
  'domain/src/members/search-words.ts': 'a search: 300 spellings of 60 names',
  'domain/src/members/list.ts': 'an address of ours',
  'domain/src/members/profile-changes.ts': 'a form: its schema refuses what it does not know',
  'domain/src/messages/opt-out/parse-opt-out.ts': 'texts of members: cases.json',
  'domain/src/warnings/clinical-rules.ts': 'rules of ours, as they were stored',
}

test('given a reader of the domain, its mutations are counted or its reason stands here', () => {
  const reached = reachOf([...files.keys()].filter((path) => /^scripts\/readers\/[\w-]+-parsers\.ts$/.test(path)))
  const found = [...files].filter(([path, text]) => path.startsWith('domain/') && readers.test(text)).map(([path]) => path)
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((path) => !reached.has(path) && !Object.hasOwn(others, path))).toEqual([])
  expect(
    Object.keys(others).filter((path) => !found.includes(path)),
    'no such reader',
  ).toEqual([])
})

test('given a vendor, its wire is among the parsers', () => {
  const text = files.get('scripts/readers/vendor-parsers.ts') ?? ''
  expect(vendorNames.filter((name) => !text.includes(`'${name}', [`))).toEqual([])
  expect(new Set(parsers.map(({ name }) => name)).size).toBe(parsers.length)
})
