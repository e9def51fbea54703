/** Scales, nurses, texts and an administrator at work through both servers, until told that it is over. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { deliver, type Scales } from '../../bench/hook-target.ts'
import { type Person, saveOf, timeExchange } from '../../bench/staff-load.ts'
import type { TextedMember } from '../../bench/texts-target.ts'
import { type Lane, type Outage, recordWrite } from './ledger.ts'
import type { ProductServer } from './servers.ts'

export type Load = {
  servers: readonly ProductServer[]
  scales: Scales
  savers: Person[]
  texters: Person[]
  texted: readonly TextedMember[]
  closer: Person
  agent: http.Agent
  isOver: boolean
  outage: Outage | undefined
  /** By lane and status; 0 is no answer. */
  answers: Map<string, number>
  readings: Set<string>
  /** Up to when an interval was acknowledged. */
  saves: Map<string, number>
  texts: Set<string>
  /** Closes that were acknowledged, by month. */
  closes: Map<string, number>
}

type LoadParts = Pick<Load, 'servers' | 'scales' | 'savers' | 'texters' | 'texted' | 'closer'>

export const newLoad = (parts: LoadParts): Load => ({
  ...parts,
  agent: new http.Agent({ keepAlive: true, maxSockets: 64 }),
  isOver: false,
  outage: undefined,
  answers: new Map(),
  readings: new Set(),
  saves: new Map(),
  texts: new Set(),
  closes: new Map(),
})

const senders = 8
const between = (least: number, most: number) => least + Math.random() * (most - least)
const laneOf = (kind: string, { way }: ProductServer) => `${kind} ${way}`

/** Who has to write again before an outage is over. */
export const lanesOf = ({ servers }: Load): Lane[] =>
  servers.flatMap((server) => ['readings', 'saves', 'texts'].map((kind) => laneOf(kind, server)))

function count({ answers }: Load, lane: Lane, status: number) {
  const key = `${lane} ${status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
}

/** One call, of which the status is counted; a 200 is a write. */
async function call<T extends { status: number }>(load: Load, lane: Lane, ask: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const answer = await ask()
  count(load, lane, answer.status)
  if (answer.status === 200) recordWrite(load.outage, lane, { began, ended: Date.now() })
  return answer
}

/** Sends each reading until it is taken, as a vendor does. */
async function sendReadings(load: Load, nth: number, startedAt: number) {
  const server = load.servers[nth % load.servers.length]!
  const { imei } = load.scales.scales[nth]!
  const target = { port: server.port, hookPath: load.scales.hookPath }
  for (let n = 1; !load.isOver; n++) {
    const ts = startedAt - n * 1009
    const body = JSON.stringify({ imei, ts, values: { weight: 60_000 + n } })
    const bring = async () => ({ status: await deliver(target, load.agent, body) })
    while ((await call(load, laneOf('readings', server), bring)).status !== 200) await sleep(between(20, 200))
    load.readings.add(`bodytrace:${imei}:${ts}`)
    await sleep(between(100, 300))
  }
}

/** Saves the time of an open chart, which is now and then left for the next. */
async function saveTime(load: Load, nth: number) {
  const server = load.servers[nth % load.servers.length]!
  let person = { ...load.savers[nth]!, start: Date.now() }
  while (!load.isOver) {
    const isLast = Math.random() < 0.05
    const ask = () => timeExchange({ port: server.port, agent: load.agent }, person, saveOf(person, { isLast }))
    const { status, text } = await call(load, laneOf('saves', server), ask)
    if (status === 200) {
      const { pageView } = JSON.parse(text) as { pageView: { _id: string; end: string } }
      load.saves.set(pageView._id, Date.parse(pageView.end))
      if (isLast) person = { ...person, start: Date.now() }
    }
    await sleep(between(300, 900))
  }
}

/** Presses the button until the text is taken, by the same key, as the page does. */
async function sendTexts(load: Load, nth: number) {
  const server = load.servers[nth % load.servers.length]!
  const person = load.texters[nth]!
  for (let n = nth; !load.isOver; n += load.texters.length) {
    const member = load.texted[n % load.texted.length]!
    const key = randomUUID()
    const body = { msgTo: member.phone, memberId: member.id, msgBody: `Text ${n}`, key, isNightConfirmed: true }
    const ask = () => timeExchange({ port: server.port, agent: load.agent }, person, { method: 'POST', path: 'sms/send', body })
    while ((await call(load, laneOf('texts', server), ask)).status !== 200) await sleep(between(50, 300))
    load.texts.add(key)
    await sleep(between(500, 1500))
  }
}

/**
 * Closes the months that are over, one after the other, opens each again once it is closed, and so on. Whether a close whose
 * answer was lost was taken, the month says.
 */
async function closeMonths(load: Load) {
  const now = localMonth(Date.now(), 'America/New_York')
  const firstMonth = '2026-01'
  const months = [-3, -2, -1].map((back) => addMonths(now, back)).filter((month) => month >= firstMonth)
  for (let n = 0; !load.isOver; n++) {
    const month = months[n % months.length]!
    await untilMonth(load, `${month}/close`, ['closing', 'closed'])
    load.closes.set(month, (load.closes.get(month) ?? 0) + 1)
    await untilMonth(load, month, ['closed'])
    if (!load.isOver) await untilMonth(load, `${month}/reopen`, ['open', 'reopened'])
    await sleep(between(500, 1500))
  }
}

/** Asks until the month stands so; by `month/close` or `month/reopen` it is brought there. */
async function untilMonth(load: Load, path: string, states: readonly string[]) {
  const [month = '', verb] = path.split('/')
  const body = { reason: 'as the bench wants it' }
  for (let n = 0; ; n++) {
    const server = load.servers[n % load.servers.length]!
    const office = { port: server.port, agent: load.agent }
    const read = await timeExchange(office, load.closer, { method: 'GET', path: `reports/months/${month}` })
    const state = read.status === 200 ? (JSON.parse(read.text) as { month: { state: string } }).month.state : undefined
    if (state !== undefined && states.includes(state)) return
    if (verb !== undefined && state !== undefined) {
      const ask = () => timeExchange(office, load.closer, { method: 'POST', path: `reports/months/${path}`, body })
      await call(load, laneOf('closes', server), ask)
    }
    await sleep(between(100, 400))
  }
}

/** Everybody at once; resolves when all have ended, with nothing half said. */
export function work(load: Load): Promise<unknown> {
  const startedAt = Date.now()
  return Promise.all([
    ...Array.from({ length: senders }, (_, nth) => sendReadings(load, nth, startedAt)),
    ...load.savers.map((_, nth) => saveTime(load, nth)),
    ...load.texters.map((_, nth) => sendTexts(load, nth)),
    closeMonths(load),
  ])
}
