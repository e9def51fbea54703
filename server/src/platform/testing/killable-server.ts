/** A whole server as a process of its own, on the database of a test: to be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { workerCluster } from './test-database.ts'

export type KillableServer = { child: ChildProcess; url: string }

/** Resolves once it serves. `dataDir` holds its keys: with the test's own folder it takes the test's tokens. */
export async function killableServer(databaseUrl: string, dataDir: string): Promise<KillableServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../bench/plain-server.ts')], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      // The roles are those of all databases of the cluster: their passwords must not change
      SECRET_BOX_KEY: workerCluster().key.toString('base64url'),
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const match = /is ready: http:\/\/[^:]+:(\d+)/.exec(printed)?.[1]
      if (match) resolve(`http://127.0.0.1:${match}`)
    })
    child.once('close', () => reject(new Error('the server ended before it was ready')))
  })
  return { child, url }
}

export async function endServer({ child }: KillableServer, signal: 'SIGKILL' | 'SIGTERM') {
  child.kill(signal)
  await once(child, 'close')
}
