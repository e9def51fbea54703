/** What `npm test` and `npm run check` are made of: one named step is one command, run to its end with its output shown. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentSchema } from '../server/src/platform/config.schema.ts'

export const root = join(import.meta.dirname, '..')

export type Step = { name: string; command: readonly string[]; env?: Record<string, string> }
export type Outcome = { name: string; passed: boolean; seconds: number }

const folders = ['domain', 'server', 'web', 'e2e', 'bench', 'tests', 'scripts'].filter((name) =>
  existsSync(join(root, name)),
)

export const types: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.', '--noEmit'] },
  { name: 'types of the web', command: ['tsc', '-p', 'web', '--noEmit'] },
]
export const lint: Step = { name: 'lint', command: ['oxlint', '--type-aware', ...folders] }
export const format: Step = { name: 'format', command: ['oxfmt', '--check', ...folders] }
export const build: Step = { name: 'build of the web', command: ['node', 'scripts/build.ts'] }

/** The caller's environment without the product's own settings: a test says itself what it wants. */
const plainEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in environmentSchema.shape)))

export function runStep({ name, command, env }: Step): Outcome {
  console.error(`\n== ${name}`)
  const began = performance.now()
  const [program = '', ...words] = command
  const bin = join(root, 'node_modules/.bin')
  const run = spawnSync(join(bin, program), words, {
    cwd: root,
    // Ours goes to standard error: the last line of standard output is the count, alone
    stdio: ['ignore', 2, 2],
    env: { ...plainEnvironment(), ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
  })
  if (run.error) console.error(run.error.message)
  return { name, passed: run.status === 0, seconds: (performance.now() - began) / 1000 }
}

export function printOutcomes(outcomes: readonly Outcome[]) {
  console.error()
  for (const { name, passed, seconds } of outcomes) {
    console.error(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
  }
}
