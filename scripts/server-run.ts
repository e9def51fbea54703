/** Starts the server as `npm start` does, in an environment of its own, and watches what it prints. */
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import pg from 'pg'
import { databaseName } from '../server/src/platform/embedded/names.ts'
import { ownerUrlOf } from '../server/src/platform/embedded/open-cluster.ts'
import { root } from './steps.ts'

export type Run = {
  /** The port once it is ready; undefined when it ended before. */
  readyOn: Promise<number | undefined>
  exited: Promise<number | null>
  hasExited(): boolean
  /** Everything printed so far on both outputs, without the lines of a start that went well. */
  lines(): string[]
  stop(): Promise<void>
}

const isGoodNews = (line: string) => /is ready:|was built\.$|^Demo sign-ins|^ {2}\S+@/.test(line)

/** Of the caller's environment: what a program needs to run, and where it puts what it throws away, its socket too. */
const handedOn = () => Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]))

export function startServer(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(root, 'server/src/start.ts')], {
    cwd: root,
    env: { ...handedOn(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const { promise: readyOn, resolve: ready } = Promise.withResolvers<number | undefined>()
  const receive = (text: string) => {
    printed += text
    const port = /is ready: http:\/\/[^:]+:(\d+)/.exec(printed)?.[1]
    if (port) ready(Number(port))
  }
  child.stdout.setEncoding('utf8').on('data', receive)
  child.stderr.setEncoding('utf8').on('data', receive)
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      ready(undefined)
      resolve(code)
    })
  })
  return {
    readyOn,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    lines: () => printed.split('\n').filter((line) => line.trim() !== '' && !isGoodNews(line)),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Waits until the health check answers with this status. */
export async function waitForHealth(port: number | undefined, status: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answer?.status === status) return true
    await sleep(100)
  }
  return false
}

export type Ask = (sql: string) => Promise<pg.QueryResult<Record<string, unknown>>>

/** Works on the embedded database of a running server, past the server. */
export async function databaseOf<T>(dataDir: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrlOf(realpathSync(dataDir), databaseName) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work((sql) => client.query(sql))
  } finally {
    await client.end().catch(() => undefined)
  }
}
