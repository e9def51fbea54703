/** A server as a process of its own, with nothing in its environment but what is given. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export function startProcess(file: string, env: Record<string, string>, args: readonly string[] = []) {
  const script = path.join(import.meta.dirname, '../..', file)
  const server = spawn(process.execPath, [script, ...args], { env: { PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const statement = { text: '' }
  for (const output of [server.stdout, server.stderr]) output.setEncoding('utf8').on('data', (text: string) => (statement.text += text))
  const ended = once(server, 'close').then(([code]) => code as number)
  return { server, said: statement, ended }
}

export const addressIn = (text: string) => /is ready: https?:\/\/[^:]+:(\d+)/.exec(text)?.[1]
