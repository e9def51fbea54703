/**
 * One server per data folder. The owner listens on a socket beside the database's; the kernel closes it when the
 * owner dies, however it dies, so a lock that nobody answers is stale.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem, errorCode } from '../start-problem.ts'

// A server that was just told to go needs a moment; whoever starts the next one should not have to count seconds
const patienceMs = 3000

export type OwnerLock = { stop(): Promise<void> }

export async function acquireOwnerLock(socketFolder: string, dataDir: string): Promise<OwnerLock> {
  const file = path.join(socketFolder, 'owner')
  const deadline = Date.now() + patienceMs
  do {
    const lock = await listen(file)
    if (lock) return lock
    if (await answers(file)) await sleep(100)
    else fs.rmSync(file, { force: true })
  } while (Date.now() < deadline)
  throw new StartProblem(`Another Vitalrounds server already uses the data folder ${dataDir}. Stop it, or set DATA_DIR.`)
}

/** Whether a server owns the data folder of this socket folder. */
export const isOwned = (socketFolder: string): Promise<boolean> => answers(path.join(socketFolder, 'owner'))

async function listen(file: string): Promise<OwnerLock | undefined> {
  const server = net.createServer((connection) => connection.destroy())
  try {
    server.listen(file)
    await once(server, 'listening')
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined
    throw error
  }
  server.unref()
  return { stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

function answers(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(file)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
}
