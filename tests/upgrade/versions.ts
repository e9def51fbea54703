/** The released server and this one as processes of their own on one PostgreSQL, as clinics have them during an upgrade. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unpackReleased } from '../../scripts/schema/released-source.ts'
import { startCluster } from '../../server/src/platform/embedded/cluster.ts'
import type { Group, BedSummary } from '../black-box/bed.ts'

export const currentRoot = path.join(import.meta.dirname, '../..')

export type Version = {
  baseUrl: string
  groups: Group[]
  vendorAuth: BedSummary['vendorAuth']
  /** What it has logged since this was asked last. */
  logged(): string
  stop(): Promise<void>
}

const key = () => randomBytes(32).toString('base64url')

/** An empty PostgreSQL, the released server's files, and a way to start either version on it. */
export async function openUpgrade() {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'vitalrounds-upgrade-')))
  const releasedRoot = path.join(folder, 'released')
  mkdirSync(releasedRoot)
  await unpackReleased(releasedRoot)
  const cluster = await startCluster(path.join(folder, 'database'), { throwaway: true })
  const { PATH, HOME } = process.env
  const shared = {
    PATH,
    HOME,
    DATABASE_URL: cluster.url,
    ACCESS_KEYS: `k1:${key()}`,
    SECRET_BOX_KEY: key(),
    PASSWORD_PEPPER: key(),
    COOKIE_KEY: key(),
    INTEGRATIONS_MODE: 'simulated',
    PORT: '0',
  }
  const running: Version[] = []
  const start = async (name: 'released' | 'current', fill = false) => {
    const root = name === 'released' ? releasedRoot : currentRoot
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run-bed.ts'), root, ...(fill ? ['--fill'] : [])], {
      env: { ...shared, DATA_DIR: path.join(folder, name) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const version = await whenReady(child)
    running.push(version)
    return version
  }
  return {
    start,
    async close() {
      await Promise.all(running.map((version) => version.stop()))
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The first line is what it tells about itself; all later ones, on both outputs, are its log. */
function whenReady(child: ChildProcess): Promise<Version> {
  let [printed, log] = ['', '']
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`the server ended with ${code}: ${printed}${log}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, line] = /^(\{"baseUrl.*)$/m.exec(printed) ?? []
      if (line === undefined || !printed.endsWith('\n')) return
      const details = JSON.parse(line) as Pick<Version, 'baseUrl' | 'groups' | 'vendorAuth'>
      resolve({
        ...details,
        logged() {
          const statement = printed + log
          ;[printed, log] = ['', '']
          return statement
        },
        async stop() {
          child.kill('SIGTERM')
          await ended
        },
      })
    })
  })
}
