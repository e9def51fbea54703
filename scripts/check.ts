/**
 * `npm run check [-- --base REF] [-- --seconds N]`: what to run before every commit, in a minute and a half on two
 * processors: types, lint and format, the house rules, and of the tests that the change can reach the nearest ones. It names
 * what it leaves to `npm test`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './find-browser.ts'
import { cacheFolder, folders, format, lint, root, type Step, type TestRun, types, vitest } from './steps.ts'
import { changedFiles } from './testing/git-changes.ts'
import { distancesFrom, importersOf, readImportGraph } from './testing/import-graph.ts'
import { planTests, reachedTests } from './testing/reached-tests.ts'
import { fileSeconds, readLastRun } from './testing/run-history.ts'
import { runTier } from './testing/run-tier.ts'
import { countLines } from './testing/test-counts.ts'

const options = { base: { type: 'string' }, seconds: { type: 'string', default: '70' } } as const
const { values } = parseArgs({ options })

/** Rules of the house that start nothing: they look at every file, so that no change is without consequence for them. */
const startSomething = /^tests\/(black-box|upgrade|schema|supply-chain|web-size)/
const houseRules = globSync('tests/*.test.ts', { cwd: root }).filter((file) => !startSomething.test(file))

const { files: changed, since } = changedFiles(values.base)
const graph = readImportGraph(root)
const last = readLastRun('test')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const reached = reachedTests(changed, { graph, textOf, seconds: last ? fileSeconds(last) : new Map() })
const plan = planTests(
  reached.filter(({ file }) => !houseRules.includes(file)),
  Number(values.seconds),
)
const files = [...houseRules, ...plan.run.map(({ file }) => file)]
console.error(`Changed since ${since}: ${changed.length} files; tests they can reach: ${reached.length} files.`)
if (plan.left.length > 0) {
  const near = plan.left.slice(0, 5).map(({ file }) => file)
  const more = plan.left.length - near.length
  console.error(`Left to npm test: ${near.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`)
}

/** Of the lint only what was changed and who imports it, unless that is nearly everything. */
function lintOfChanges(): Step[] {
  const near = distancesFrom(changed, importersOf(graph))
  const targets = [...near].flatMap(([file, distance]) => (distance <= 1 && isSource(file) ? [file] : []))
  if (targets.length === 0) return []
  return [targets.length > mostToLint ? lint : { ...lint, command: ['oxlint', '--type-aware', ...targets] }]
}
const mostToLint = 200
const isSource = (file: string) =>
  /\.(ts|tsx|mjs)$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)) && existsSync(join(root, file))

/** The compiler goes on from what it knew after the last check. */
const incremental = (step: Step): Step => {
  const existing = join(cacheFolder, `${step.name.replaceAll(' ', '-')}.tsbuildinfo`)
  return { ...step, command: [...step.command, '--incremental', '--tsBuildInfoFile', existing] }
}

function stepsOf(run: TestRun): Step[] {
  const ofWeb = files.filter((file) => file.startsWith('web/')).map((file) => file.slice('web/'.length))
  const ofRest = files.filter((file) => !file.startsWith('web/'))
  return [
    vitest(run, 'tests of domain, server and house', ...ofRest),
    ...types.map(incremental),
    ...lintOfChanges(),
    format,
    ...(ofWeb.length > 0 ? [vitest(run, 'tests of the web', '--root', 'web', ...ofWeb)] : []),
  ]
}

const needsBrowser = files.some((file) => file.startsWith('web/') && file.endsWith('.tsx'))
const browser = needsBrowser ? findBrowser(process.env) : { path: undefined }
if ('missing' in browser) {
  console.error(browser.missing)
  process.exitCode = 1
} else {
  const { outcomes, counts } = await runTier('check', browser.path, stepsOf)
  console.log(countLines(counts, true))
  process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
}
