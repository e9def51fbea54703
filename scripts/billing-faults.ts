/**
 * Plants each known mistake into a temporary copy of the billing engine, runs its tests there and shows that they catch
 * it. The tree itself is only read; its digest is compared before and after. Exit 1 where a fault survives.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faults } from './billing-faults-list.ts'
import type { Fault } from './billing-faults-list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'domain', 'src')

/** The engine, and the ledger that feeds it. */
const folders = ['billing', 'timekeeping']

/** Everything a fault could touch: those folders and the calendar they stand on. */
function digest(): string {
  const hash = createHash('sha256')
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const files = ['days.ts', 'days.test.ts', ...inFolders]
  for (const name of files.filter((file) => /\.(ts|json)$/.test(file)).toSorted((a, b) => (a < b ? -1 : 1))) {
    hash.update(name).update(readFileSync(join(source, name)))
  }
  return hash.digest('hex')
}

// The document's own test is left out: it would notice any changed row, whether or not a rule's test does. On a slow machine a
// test that only took long would pass for one that caught something.
const config = `export default { test: { testTimeout: 240_000, include: ['src/{billing,timekeeping}/**/*.test.ts', 'src/days.test.ts'], exclude: ['**/document.test.ts'] } }\n`

function copyOfEngine(): string {
  const copy = mkdtempSync(join(tmpdir(), 'billing-faults-'))
  for (const folder of folders) cpSync(join(source, folder), join(copy, 'src', folder), { recursive: true })
  for (const name of ['days.ts', 'days.test.ts']) cpSync(join(source, name), join(copy, 'src', name))
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(copy, 'vitest.config.js'), config)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

type Run = { isGreen: boolean; firstFailure: string }

function runTests(copy: string): Run {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', copy, '--bail', '1'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  const failure = /^ *FAIL +(.+)$/m.exec(`${stdout}\n${stderr}`)?.[1] ?? (status === 0 ? '' : 'the tests did not run')
  return { isGreen: status === 0, firstFailure: failure.trim() }
}

/** Green again after a fault is undone would hide nothing: the file is restored from what was read. */
function plant(copy: string, fault: Fault): Run | 'not found' {
  const path = join(copy, 'src', fault.file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(fault.find).length !== 2) return 'not found'
  writeFileSync(
    path,
    sound.replace(fault.find, () => fault.put),
  )
  const run = runTests(copy)
  writeFileSync(path, sound)
  return run
}

function tell(fault: Fault, run: Run | 'not found'): boolean {
  if (run === 'not found') {
    console.log(`STALE     ${fault.name}: its place in ${fault.file} is not there exactly once`)
    return false
  }
  const isCaught = !run.isGreen && run.firstFailure !== 'the tests did not run'
  console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${fault.name}${isCaught ? `: ${run.firstFailure}` : ''}`)
  return isCaught
}

const before = digest()
const copy = copyOfEngine()
const chosen = process.argv[2]
try {
  const control = runTests(copy)
  console.log(
    control.isGreen ? 'control   the unchanged copy is green' : `control   NOT GREEN: ${control.firstFailure}`,
  )
  const planted = faults.filter((fault) => chosen === undefined || fault.name.includes(chosen))
  const caught = planted.filter((fault) => tell(fault, plant(copy, fault))).length
  const isUntouched = digest() === before
  console.log(`${caught} of ${planted.length} caught; the tree is ${isUntouched ? 'untouched' : 'CHANGED'}`)
  process.exitCode = control.isGreen && caught === planted.length && isUntouched ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
