/**
 * Plants each known mistake into a temporary copy of the billing engine, of the ledger and of the months that are kept of
 * them, runs the tests there and shows that they catch it. The tree itself is only read; its digest is compared before and
 * after. With a word, only the faults whose name or file has it. Exit 1 where a fault survives.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Fault, faults } from './faults-list.ts'
import { rowFaults, type ServerFault, serverFaults } from './faults-months.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The engine, the ledger that feeds it, and the rows that are made of it. */
const folders = ['billing', 'timekeeping', 'reports']

/** Everything a fault could touch. */
function digest(): string {
  const hash = createHash('sha256')
  for (const room of ['domain/src', 'server/src']) {
    const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((file) => /\.(ts|json)$/.test(file)).toSorted())
      hash.update(name).update(readFileSync(join(root, room, name)))
  }
  return hash.digest('hex')
}

// On a slow machine a test that only took long would pass for one that caught something
const patience = 'testTimeout: 240_000, hookTimeout: 240_000'
// The document's own test is left out: it would notice any changed row, whether or not a rule's test does
const domainConfig = `export default { test: { ${patience}, include: ['src/{${folders.join()}}/**/*.test.ts', 'src/days.test.ts'], exclude: ['**/document.test.ts'] } }\n`
const serverConfig = `export default { test: { ${patience}, include: ['server/src/**/*.test.ts'], globalSetup: ['server/src/platform/testing/cluster-setup.ts'], provide: { tier: 'long' } } }\n`

/** A folder in which tests run, and where in it a fault and its test lie. */
type Bench<F extends Fault> = { copy: string; pathOf: (fault: F) => string; testsOf: (fault: F) => string[] }

function emptyCopy(config: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'billing-faults-'))
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(copy, 'vitest.config.js'), config)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function domainBench(): Bench<Fault> {
  const copy = emptyCopy(domainConfig)
  cpSync(join(root, 'domain/src'), join(copy, 'src'), { recursive: true })
  return { copy, pathOf: ({ file }) => join(copy, 'src', file), testsOf: () => [] }
}

/** The domain it works with is that of the tree: nothing is planted there. */
function serverBench(): Bench<ServerFault> {
  const copy = emptyCopy(serverConfig)
  cpSync(join(root, 'server'), join(copy, 'server'), { recursive: true })
  const inServer = (file: string) => join(copy, 'server/src', file)
  return { copy, pathOf: ({ file }) => inServer(file), testsOf: ({ test }) => [inServer(test)] }
}

type Run = { isGreen: boolean; firstFailure: string }

function runTests(copy: string, tests: readonly string[] = []): Run {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', copy, '--bail', '1', ...tests], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  const failure = /^ *FAIL +(.+)$/m.exec(`${stdout}\n${stderr}`)?.[1] ?? (status === 0 ? '' : 'the tests did not run')
  return { isGreen: status === 0, firstFailure: failure.trim() }
}

/** Green again after a fault is undone would hide nothing: the file is restored from what was read. */
function plant<F extends Fault>({ copy, pathOf, testsOf }: Bench<F>, fault: F): Run | 'not found' {
  const path = pathOf(fault)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(fault.find).length !== 2) return 'not found'
  writeFileSync(
    path,
    sound.replace(fault.find, () => fault.put),
  )
  const run = runTests(copy, testsOf(fault))
  writeFileSync(path, sound)
  return run
}

function printFault(fault: Fault, run: Run | 'not found'): boolean {
  if (run === 'not found') {
    console.log(`STALE     ${fault.name}: its place in ${fault.file} is not there exactly once`)
    return false
  }
  const isCaught = !run.isGreen && run.firstFailure !== 'the tests did not run'
  console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${fault.name}${isCaught ? `: ${run.firstFailure}` : ''}`)
  return isCaught
}

/** Tries the unchanged copy first: tests that are red anyway catch nothing. */
function tryAll<F extends Fault>(open: () => Bench<F>, all: readonly F[]) {
  if (all.length === 0) return { caught: 0, isSound: true }
  const bench = open()
  try {
    const control = runTests(bench.copy, [...new Set(all.flatMap(bench.testsOf))])
    console.log(control.isGreen ? 'control   the unchanged copy is green' : `control   NOT GREEN: ${control.firstFailure}`)
    return { caught: all.filter((fault) => printFault(fault, plant(bench, fault))).length, isSound: control.isGreen }
  } finally {
    rmSync(bench.copy, { recursive: true, force: true })
  }
}

const before = digest()
const selected = process.argv[2] ?? ''
const named = ({ name, file }: Fault) => name.includes(selected) || file.includes(selected)
const [inDomain, inServer] = [[...faults, ...rowFaults].filter(named), serverFaults.filter(named)]
const runs = [tryAll(domainBench, inDomain), tryAll(serverBench, inServer)]
const [caught, planted] = [runs.reduce((sum, run) => sum + run.caught, 0), inDomain.length + inServer.length]
const isUntouched = digest() === before
console.log(`${caught} of ${planted} caught; the tree is ${isUntouched ? 'untouched' : 'CHANGED'}`)
process.exitCode = runs.every(({ isSound }) => isSound) && caught === planted && isUntouched ? 0 : 1
