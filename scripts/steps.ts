/** What the three tiers are made of (`npm run check`, `npm test`, `npm run test:long`): one named step is one command. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** What a run leaves for the next one; not committed. */
export const cacheFolder = join(root, 'node_modules/.cache/vitalrounds')

export type Step = {
  name: string
  command: readonly string[]
  env?: Record<string, string>
  /** Begins once these have ended, passed or not. */
  after?: readonly string[]
  /** Where the command writes how its tests went, as JSON of vitest or playwright. */
  report?: string
}

export const folders = ['domain', 'server', 'web', 'e2e', 'bench', 'tests', 'scripts'].filter((name) => existsSync(join(root, name)))

export const types: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.', '--noEmit'] },
  { name: 'types of the web', command: ['tsc', '-p', 'web', '--noEmit'] },
]
/** Lint that knows the types says what the compiler says as well, and reads every file once for both. */
export const lintAndTypes: Step = { name: 'lint and types', command: ['oxlint', '--type-aware', '--type-check', ...folders] }
export const lint: Step = { name: 'lint', command: ['oxlint', '--type-aware', ...folders] }
export const format: Step = { name: 'format', command: ['oxfmt', '--check', ...folders] }
export const build: Step = { name: 'build of the web', command: ['node', 'scripts/build.ts'] }

export type TestRun = { reports: string; browser: string | undefined }

export function vitest({ reports, browser }: TestRun, name: string, ...words: string[]): Step {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = browser === undefined ? {} : { CHROMIUM_PATH: browser }
  return { name, command: ['vitest', 'run', ...words, ...reporters], env, report }
}

export function playwright({ reports, browser }: TestRun, name: string, config: string): Step {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(browser !== undefined && { CHROMIUM_PATH: browser }) }
  return { name, command: ['playwright', 'test', '--config', config, '--reporter=list,json'], env, report }
}
