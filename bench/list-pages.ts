/** Runs as a worker thread: several connections turn pages of home lists as fast as they are answered. */
import { once } from 'node:events'
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export type Load = { port: number; token: string; connections: number; seconds: number }

const { port, token, connections, seconds } = workerData as Load
const lists = ['all-members', 'needs-review', 'todo-99454', 'sms-available', 'new-members', 'ccm-members']
const warmUpMs = 2000

const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
const times: number[] = []
const begun = performance.now()
const counted = begun + warmUpMs
const end = counted + seconds * 1000

async function turnPages(nth: number) {
  for (let page = nth; performance.now() < end; page++) {
    const started = performance.now()
    const path = `/orma-v2/api/home/lists/${lists[page % lists.length]}?page=${page % 20}`
    const request = http.get({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` }, agent })
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    answer.resume()
    await once(answer, 'end')
    if (started >= counted && performance.now() <= end) times.push(performance.now() - started)
  }
}

await Promise.all(Array.from({ length: connections }, (_, nth) => turnPages(nth)))
agent.destroy()
times.sort((a, b) => a - b)
const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 1000) / 1000
parentPort?.postMessage({ pages: times.length, seconds, p50_ms: at(0.5), p95_ms: at(0.95) })
