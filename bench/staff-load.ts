/** People at work beside the readings: each has a chart open that saves its time every ten seconds, and somebody turns the list. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { localMonth } from '@vitalrounds/domain/days'
import { saveEveryMs } from '@vitalrounds/domain/timekeeping/tracking'
import { type Ask, databaseOf } from '../scripts/server-run.ts'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { signAccess } from '../server/src/platform/http/access-token.ts'
import type { Target } from './hook-target.ts'

export type Person = { token: string; memberId: string; start: number }
export type Office = { port: number; people: Person[]; agent: http.Agent }

const tokenSeconds = 12 * 3600

type Seats = { keys: Config['keys']; groupId: string; memberIds: readonly string[]; count: number; role?: 'user' | 'admin' }

/** So many people of a clinic with a session and a chart each; nobody has to prove again who they are. */
export async function seatPeople(ask: Ask, { keys, groupId, memberIds, count, role = 'user' }: Seats): Promise<Person[]> {
  const rows = Array.from({ length: count }, () => ({ user: randomUUID(), session: randomUUID() }))
  const values = rows.map(({ user, session }) => `('${user}'::uuid, '${session}'::uuid)`).join()
  await ask(`
    with p (user_id, session_id) as (values ${values}),
         u as (insert into app_user (id, email, first_name, last_name, name_public, title, role, group_id, time_zone, has_basic_information, email_confirmed_at)
               select user_id, user_id || '@bench.example', 'Bench', 'Nurse', 'Nurse', 'RN', '${role}', '${groupId}', 'America/New_York', true, now() from p returning id),
         w as (insert into workspace_member (group_id, user_id, code) select '${groupId}', id, 'B' from u)
    insert into auth.session (id, user_id, group_id, created_at, last_seen_at, idle_expires_at, absolute_expires_at, proved_at)
    select session_id, user_id, '${groupId}', now(), now(), now() + interval '12 hours', now() + interval '12 hours', now() + interval '12 hours' from p`)
  const now = Math.floor(Date.now() / 1000)
  return Promise.all(
    rows.map(async ({ user, session }, nth) => ({
      token: await signAccess(keys.access, { userId: user, sessionId: session, groupId }, now, tokenSeconds),
      memberId: memberIds[nth % memberIds.length]!,
      start: 0,
    })),
  )
}

/** The same in the clinic of the scales, of a server of this bench. */
export async function openOffice({ dataDir, port, scales }: Target, count: number): Promise<Office> {
  const { keys } = readConfig({ DATA_DIR: dataDir })
  const people = await databaseOf(dataDir, async (ask) => {
    const { rows } = await ask('select group_id from member limit 1')
    return seatPeople(ask, { keys, groupId: String(rows[0]?.['group_id']), memberIds: scales.map(({ memberId }) => memberId), count })
  })
  return { port, people, agent: new http.Agent({ keepAlive: true, maxSockets: 64 }) }
}

type Exchange = { method: 'GET' | 'POST'; path: string; body?: object }

// A machine that is gone may swallow the question
const giveUpMs = 15_000

type Answer = { status: number; ms: number; text: string }

/** What came back and how long it took; status 0 where nothing did. */
export function timeExchange(
  { port, agent }: Pick<Office, 'port' | 'agent'>,
  { token }: Person,
  { method, path, body }: Exchange,
): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const done = (status: number) => resolve({ status, ms: performance.now() - started, text })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = http.request({ host: '127.0.0.1', port, path: `/orma-v2/api/${path}`, method, headers, agent })
    request.once('response', (response) => {
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('end', () => done(response.statusCode ?? 0))
      response.once('error', () => done(0))
    })
    request.once('error', () => done(0))
    request.setTimeout(giveUpMs, () => request.destroy())
    request.end(body && JSON.stringify(body))
  })
}

const zone = 'America/New_York'

/** What a page says of the time since it was opened. */
export function saveOf({ memberId, start: at }: Person, more: { isLast?: boolean } = {}): Exchange {
  const [start, yearMonth] = [new Date(at).toISOString(), localMonth(at, zone)]
  const body = { memberId, yearMonth, url: 'profile', start, end: new Date().toISOString(), ...more }
  return { method: 'POST', path: 'pageviews/updatePageViews', body }
}
const save = (office: Office, person: Person) => timeExchange(office, person, saveOf(person))

export type Times = { times: number[]; refused: number }
const noTimes = (): Times => ({ times: [], refused: 0 })
function count(into: Times, { status, ms }: { status: number; ms: number }) {
  if (status === 200) into.times.push(ms)
  else into.refused++
}

/** Everybody saves every ten seconds, spread over the ten, until `isOver`; the clock sets the pace, not the answers. */
export async function loadSaving(office: Office, isOver: () => boolean): Promise<Times> {
  const saves = noTimes()
  const began = Date.now()
  const underWay: Promise<void>[] = []
  for (let nth = 0; !isOver(); nth++) {
    const person = office.people[nth % office.people.length]!
    await sleep(Math.max(0, began + (nth * saveEveryMs) / office.people.length - Date.now()))
    // The first time around everybody opens the chart
    if (nth < office.people.length) person.start = Date.now()
    else underWay.push(save(office, person).then((answer) => count(saves, answer)))
  }
  await Promise.all(underWay)
  return saves
}

const betweenListsMs = 100

/** One person turns the first page of the list, one answer after the other. */
export async function loadListing(office: Office, isOver: () => boolean): Promise<Times> {
  const lists = noTimes()
  while (!isOver()) {
    count(lists, await timeExchange(office, office.people[0]!, { method: 'GET', path: 'home/lists/all-members' }))
    await sleep(betweenListsMs)
  }
  return lists
}
