import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { rootPath, sourceFiles } from './source-files.ts'

type CruiseReport = {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}
let cruise: CruiseReport
beforeAll(() => {
  const command = [
    rootPath('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    'domain/src',
    'server/src',
    'web/src',
    '--output-type',
    'json',
  ]
  const run = () =>
    execFileSync(process.execPath, command, {
      cwd: rootPath('.'),
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  let text: string
  try {
    text = run()
  } catch (failed) {
    text = (failed as { stdout: string }).stdout
  }
  cruise = JSON.parse(text) as CruiseReport
}, 240_000)

// With TypeScript 7 alone the tool reads no .ts file, reports nothing and exits 0.
test('the import guard can see TypeScript', () => {
  const http = cruise.modules.find((m) => m.source === 'server/src/platform/http/http.ts')
  expect(http?.dependencies.length).toBeGreaterThan(3)
  expect(cruise.modules.filter((m) => m.source.startsWith('web/src')).length).toBeGreaterThan(10)
})

test('the import guard counts imports of types alone', () => {
  const contract = cruise.modules.find((m) => m.source === 'domain/src/contract.ts')
  expect(contract?.dependencies.map(({ resolved }) => resolved)).toContain('domain/src/problems.ts')
})

test('nobody imports what they may not', () => {
  expect(cruise.summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([])
})

const isCounted = (path: string) => !/\.test\.|\/testing\//.test(path)

/** Who imports whom among the folders of one room; files at its top and what all may use stand apart. */
function circlesBetween(room: string, isShared: (folder: string) => boolean): string[] {
  const folderOf = (path: string) => new RegExp(`^${room}/src/([^/]+)/`).exec(path)?.[1]
  const isNoun = (folder: string | undefined): folder is string => folder !== undefined && !isShared(folder)
  const imports = new Map<string, Map<string, string>>()
  for (const { source, dependencies } of cruise.modules.filter((module) => isCounted(module.source))) {
    const from = folderOf(source)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (isNoun(from) && isNoun(to) && from !== to)
        imports.set(from, new Map([[to, `${source} → ${resolved}`], ...(imports.get(from) ?? [])]))
    }
  }
  const reached = (from: string, observed = new Set<string>()): Set<string> => {
    for (const to of imports.get(from)?.keys() ?? []) if (!observed.has(to)) reached(to, observed.add(to))
    return observed
  }
  return [...imports].flatMap(([from, own]) => [...own].flatMap(([to, why]) => (reached(to).has(from) ? [why] : [])))
}

/** The order of the domain in ARCHITECTURE.md, bottom row first: its folders, and the files beside them that know nouns. */
function domainRows(): string[][] {
  const page = readFileSync(rootPath('ARCHITECTURE.md'), 'utf8')
  const [rows = ''] = /^values [^`]*/m.exec(page) ?? []
  return rows
    .trimEnd()
    .split('\n')
    .map((row) => row.split(/\s+/))
}

test('no noun imports another that imports it', () => {
  expect(circlesBetween('server', (folder) => ['platform', 'simulator'].includes(folder))).toEqual([])
  expect(circlesBetween('web', (folder) => ['platform', 'ui', 'app'].includes(folder))).toEqual([])
  expect(circlesBetween('domain', (folder) => domainRows()[0]?.includes(folder) ?? false)).toEqual([])
})

test('every folder of the domain stands in one row of its order', () => {
  const folders = sourceFiles(['domain/src/*/**/*.ts']).map(({ path }) => path.split('/')[2] ?? '')
  const named = domainRows()
    .flat()
    .filter((name) => !name.endsWith('.ts'))
  expect(named.toSorted()).toEqual([...new Set(folders)].toSorted())
})

test('each folder of the domain imports from the rows before its own alone, and the first row no noun', () => {
  const rows = domainRows()
  // A file beside the folders that no row names belongs to the first
  const rowOf = (path: string) => {
    const name = path.split('/')[2] ?? ''
    return Math.max(
      0,
      rows.findIndex((row) => row.includes(name)),
    )
  }
  const trespassing = cruise.modules
    .filter(({ source }) => source.startsWith('domain/src/') && isCounted(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => resolved.startsWith('domain/src/') && resolved.split('/')[2] !== source.split('/')[2])
        .filter(({ resolved }) => rowOf(resolved) > 0 && rowOf(resolved) >= rowOf(source))
        .map(({ resolved }) => `${source} → ${resolved}`),
    )
  expect(trespassing).toEqual([])
})

// The handles that know no group: each of these files has no group yet, and says why.
const mayBeUnscoped =
  /^server\/src\/(platform\/|auth\/|inbox\/(connections|drop-old-bodies|inbox-\w+)\.ts|devices\/(orders\/poll-orders|accounts\/(demo-devices|next-demo-reading|reconcile|vendor-account))\.ts|members\/summary\/(refresh-zone|verify-summaries)\.ts|notifications\/morning-summaries\.ts|reports\/(verify-months|outcomes\/verify-outcomes)\.ts|fhir\/bulk\/tend-exports\.ts|messages\/(receive-texts|settle-texts|automatic\/send-automatic)\.ts|calls\/(answer-calls|poll-silent-calls)\.ts|webhooks\/(dispatch-webhooks|prune-deliveries)\.ts|jobs-list\.ts|main\.ts)/
test('only sign-in, the inbox and the job runner reach the database without a group', () => {
  const users = cruise.modules
    .filter((m) => m.dependencies.some((d) => d.resolved === 'server/src/platform/database/unscoped.ts'))
    .map((m) => m.source)
  expect(users.filter((path) => !mayBeUnscoped.test(path) && !path.includes('.test.'))).toEqual([])
})
