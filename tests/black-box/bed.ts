/** The test bed as a stranger has it: the one line that it prints, and plain HTTP. Started once for all tests of the folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { databasePatience } from '../../server/src/platform/testing/database-patience.ts'
import { call, type Answer, type Call } from './call.ts'
import { readOperations, type Operation } from './operations.ts'
import { watchUndeclared } from './undeclared.ts'

export type Role = 'user' | 'admin' | 'superAdmin' | 'superUser' | 'readOnly' | 'biller' | 'auditor'
export type Person = { role: Role; _id: string; email: string; password: string; accessToken: string }
export type Member = { _id: string } & Record<string, string | string[]>
export type Group = {
  groupId: string
  canary: string
  users: Person[]
  members: Member[]
  things: Record<string, string[]>
  withoutSecondFactor: Omit<Person, 'role'>
  links: Record<string, { tokenId: string; token: string }>
  publicLinks: Record<'memberAccess' | 'doctorAlert' | 'doctorAlertWithoutCode' | 'doctorAlertWithCode' | 'unsubscribe', string>
  doctorCode: string
  /** A program that may read everything of it, and the JWK that it signs with. */
  apiClient: { id: string; privateKey: { kty: string; kid: string; crv: string; x: string; y: string; d: string } }
}
type VendorAuth = { url: string; user?: string; password?: string; headerName?: string; secret?: string }
export type BedSummary = {
  baseUrl: string
  openapi: string
  groups: [Group, Group]
  badTokens: { expired: string; disabled: string; revoked: string; otherGroup: string }
  vendorAuth: Record<'bodytrace' | 'iglucose' | 'tenovi' | 'kardia', VendorAuth>
  control: { snapshot: string; reseed: string; clock: string; drift: string }
}

export const root = path.resolve(import.meta.dirname, '../..')
// An outgoing connection is given a port from 32768 on, and might take ours
const highestPort = 32_000

let server: ChildProcess
let lines: string
let value: string
let startedMs: number
let printed: BedSummary
let operations: Operation[]
let watched: ReturnType<typeof watchUndeclared> | undefined

/** Asks the test bed itself. */
export async function callBed(target: Call): Promise<Answer> {
  const answer = await call(printed.baseUrl, target)
  watched?.note(target, answer)
  return answer
}
/** What any call of the run was refused with that its operation does not promise. */
export const undeclaredProblems = () => [...(watched?.found ?? [])]
export const bed = () => printed
export const bedOutput = () => lines
export const log = () => value
export const startedAt = () => startedMs
export const [groupA, groupB] = [() => printed.groups[0], () => printed.groups[1]]
export const all = () => operations
export const withBearer = () => operations.filter(({ isPublic }) => !isPublic)
export const personOf = (group: Group, role: Role) =>
  group.users.find((user) => user.role === role) ?? expect.fail(`no ${role} in ${group.canary}`)
export const pathOf = (url: string) => url.slice(printed.baseUrl.length)

export async function snapshot(group: Group): Promise<string> {
  const { status, json } = await callBed({ path: `${pathOf(printed.control.snapshot)}?groupId=${group.groupId}` })
  expect(status).toBe(200)
  return (json as { sha256: string }).sha256
}
export const snapshots = () => Promise.all(printed.groups.map(snapshot))

// What follows the rules of a whole group, or a file of members, is a job's work and comes a little later
const jobsMs = 10_000

/** Where summaries, list rows or counts are not what their facts say, once jobs have had their time. */
export async function driftOf(group: Group): Promise<unknown[]> {
  for (const until = Date.now() + jobsMs; ; await sleep(100)) {
    const { status, json, text } = await callBed({ path: `${pathOf(printed.control.drift)}?groupId=${group.groupId}` })
    expect(status, text).toBe(200)
    if ((json as unknown[]).length === 0 || Date.now() > until) return json as unknown[]
  }
}

/** What lists the scales of a clinic: other devices have numbers of other lengths, and which was used last changes by the day. */
export const connectedScales = { query: { device: 'BT004', state: 'connected' } }

export async function reseedBed() {
  expect((await callBed({ method: 'POST', path: pathOf(printed.control.reseed) })).status).toBe(200)
}
export async function setClock(ms: number) {
  const body = { now: new Date(ms).toISOString() }
  expect((await callBed({ method: 'POST', path: pathOf(printed.control.clock), body })).status).toBe(200)
}

/** What a browser would send along after this answer. */
export const cookieOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((text) => text.split(';')[0])
    .join('; ')

export async function signIn(person: Person): Promise<{ token: string; cookie: string }> {
  const { email, password } = person
  const answer = await callBed({ method: 'POST', path: '/orma-v2/api/auth/login', body: { email, password } })
  expect(answer.status, answer.text).toBe(200)
  return { token: (answer.json as { access_token: string }).access_token, cookie: cookieOf(answer) }
}

/** A stream of live changes that stays open until the server ends it or `leave` is called. */
export const listenLive = (bearer: string) =>
  new Promise<{ status: number; isEnded: Promise<void>; text: () => string; leave: () => void }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const sent = request(`${printed.baseUrl}/orma-v2/api/live`, { agent: false, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      const isEnded = new Promise<void>((ended) => answer.on('close', () => ended()))
      resolve({ status: answer.statusCode ?? 0, isEnded, text: () => Buffer.concat(chunks).toString(), leave: () => sent.destroy() })
    })
    sent.on('error', reject).end()
  })

/** Answers to many calls, a few at a time, in the order of the calls. */
export async function callAllInOrder<T>(target: readonly T[], item: (targetValue: T) => Promise<void>) {
  const waiting = target.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const next of waiting) await item(next)
    }),
  )
}

/** What the server wrote of its last failure, of which an answer says nothing. */
function lastFailure(): string {
  const line = value.split('\n').findLast((each) => each.includes('request failed')) ?? ''
  return /"message":"([^"]*)"/.exec(line)?.[1] ?? 'nothing in its log'
}

/** What every answer must be, wherever it comes from: no fault, no word about our insides. */
export function faultsOf({ status, text, headers }: Answer): string[] {
  const insides =
    /\bat (?:async )?[\w.<>]+ \(|node_modules|\/server\/src|\.ts:\d|select .{1,80} from|insert into|syntax error at|violates|relation "|ECONN|postgres/i
  return [
    ...(status >= 500 ? [`status ${status} (${lastFailure()})`] : []),
    ...(status >= 400 && insides.test(text) ? [`tells about insides: ${text.slice(0, 200)}`] : []),
    ...((headers['server'] ?? headers['x-powered-by']) ? ['names its maker'] : []),
  ]
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const target = 20_000 + Math.floor(Math.random() * (highestPort - 20_000))
    const probe = createServer()
    probe.once('error', () => void freePort().then(resolve, reject))
    probe.listen(target, () => probe.close(() => resolve(target)))
  })

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => (value += String(chunk)))
    child.stdout?.on('data', (chunk: Buffer) => {
      lines += String(chunk)
      if (lines.includes('\n')) resolve(lines)
    })
    child.once('exit', (code) => reject(new Error(`the test bed ended with ${code}: ${value}`)))
  })
}

beforeAll(async () => {
  const { DATABASE_URL: _, ...env } = process.env
  startedMs = Date.now()
  lines = ''
  value = ''
  const port = String(await freePort())
  server = spawn(process.execPath, ['scripts/testbed.ts', '--port', port], {
    cwd: root,
    env: { ...env, ...databasePatience },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  printed = JSON.parse(await firstLine(server)) as BedSummary
  operations = readOperations((await callBed({ path: pathOf(printed.openapi) })).json)
  watched = watchUndeclared(operations)
}, 180_000)

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
})
