/**
 * Runs steps side by side, in as many slots as there are processors, two at most: a step has workers of its own. The order
 * of the list is the order of precedence; a step takes the first slot that is free. What a step prints is shown when it has
 * ended, so that no two are mixed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { environmentSchema } from '../../server/src/platform/config.schema.ts'
import { root, type Step } from '../steps.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export type Outcome = {
  step: Step
  passed: boolean
  seconds: number
  /** Of processor, with all that it started; unknown where the system does not say. */
  processorSeconds: number | undefined
}
type Options = { slots?: number; print?: (text: string) => void }

const heartbeatMs = 60_000
const mostSlots = 2

export async function runSteps(steps: readonly Step[], { slots = mostSlots, print = toStandardError }: Options = {}) {
  const folder = createTemporaryFolder()
  // What ran before, such as the installing of a browser, is no step's
  processorSecondsOfChildren.sinceLast()
  const logOf = (step: Step) => join(folder.path, `${steps.indexOf(step)}.log`)
  const running = new Map<Step, RunningStep>()
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const endAll = (signal: NodeJS.Signals) => {
    for (const { child } of running.values()) child.kill(signal)
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, endAll)
  const heartbeat = setInterval(() => print(`\n… ${runningLine(running)}\n`), heartbeatMs)
  try {
    while (waiting.length + running.size > 0) {
      for (const step of startable(waiting, running, Math.min(slots, availableParallelism()))) {
        waiting.splice(waiting.indexOf(step), 1)
        running.set(step, startStep(step, logOf(step), folder.path))
      }
      const ended = await Promise.race([...running.values()].map(({ outcome }) => outcome))
      running.delete(ended.step)
      outcomes.push(ended)
      print(`\n== ${ended.step.name}\n${readFileSync(logOf(ended.step), 'utf8')}`)
      print(`${outcomeLine(ended)}\n`)
    }
  } finally {
    clearInterval(heartbeat)
    for (const signal of signals) process.off(signal, endAll)
    folder.remove()
  }
  return outcomes.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))
}

/** Those that may begin now: a slot is free, and what they wait for has ended. */
function startable(waiting: readonly Step[], running: ReadonlyMap<Step, unknown>, slots: number): Step[] {
  const open = new Set([...waiting, ...running.keys()].map(({ name }) => name))
  const ready = waiting.filter(({ after = [] }) => !after.some((name) => open.has(name)))
  if (ready.length === 0 && running.size === 0) throw new Error('steps wait for each other')
  return ready.slice(0, Math.max(0, slots - running.size))
}

type RunningStep = { child: ChildProcess; began: number; outcome: Promise<Outcome> }

function startStep(step: Step, log: string, temporary: string): RunningStep {
  const bin = join(root, 'node_modules/.bin')
  const [program = '', ...words] = step.command
  const output = openSync(log, 'w')
  const began = performance.now()
  const child = spawn(program, words, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...plainEnvironment(), ...temporaryFiles(temporary), ...step.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
  })
  closeSync(output)
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>()
  const end = (passed: boolean) =>
    resolve({
      step,
      passed,
      seconds: (performance.now() - began) / 1000,
      processorSeconds: processorSecondsOfChildren.sinceLast(),
    })
  child.once('error', (error) => {
    toStandardError(`${step.name}: ${error.message}\n`)
    end(false)
  })
  child.once('exit', (code) => end(code === 0))
  return { child, began, outcome }
}

/** The caller's environment without the product's own settings: a test says itself what it wants. */
const plainEnvironment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in environmentSchema.shape)))

/** What Node has compiled is kept for the next process: hundreds of servers are started, of the same code. */
const temporaryFiles = (folder: string) => ({ TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') })

/** The system adds what a child took when that child has ended, so the difference is the one that ended last. */
const processorSecondsOfChildren = {
  before: 0,
  sinceLast(): number | undefined {
    const total = readChildTicks()
    if (total === undefined) return undefined
    const since = total - this.before
    this.before = total
    return since / ticksPerSecond
  },
}
// USER_HZ, the same on every Linux that Node runs on
const ticksPerSecond = 100

function readChildTicks(): number | undefined {
  try {
    // The second field is the program's name in parentheses and may hold spaces: cutime and cstime are 14 and 15 after it
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[13]) + Number(fields[14])
  } catch {
    return undefined
  }
}

/** Ours goes to standard error: the last line of standard output is the count, alone. */
const toStandardError = (text: string) => process.stderr.write(text)

const runningLine = (running: ReadonlyMap<Step, RunningStep>) =>
  [...running].map(([{ name }, { began }]) => `${name} ${Math.round((performance.now() - began) / 1000)} s`).join(', ')

export const outcomeLine = ({ step, passed, seconds, processorSeconds }: Outcome) => {
  const processor = processorSeconds === undefined ? '' : ` ${processorSeconds.toFixed(1).padStart(7)} s of processor`
  return `${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s${processor}  ${step.name}`
}
