/** Every mail that the stories of a lane have sent is looked through: none says anything of a patient. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, request } from '@playwright/test'
import { demoPassword } from '../server/seeds/demo/users.ts'
import { lane } from './lanes.ts'

type Patient = { _id: string; name: string; dob: string; phone: string; mrn?: string | null }
type Mail = { to: string; subject: string; text: string; headers: string[] }

const perCall = 200

/** The administrator whom a story has let in, of a clinic that only its lane has. */
export const newAdministrator = { email: 'ana@freshfield.example', password: 'Orchard-Velvet-Comet-19' }
const clinics = [
  { email: 'adam@northside.example', password: demoPassword },
  { email: 'luis@lakeview.example', password: demoPassword },
  newAdministrator,
]

/** Calls as somebody; undefined where this lane has no such account. */
async function callerFor(who: { email: string; password: string }) {
  const context = await request.newContext({ baseURL: lane.url })
  const isKnown = (await context.post('/orma-v2/api/auth/login', { data: who })).ok()
  if (!isKnown) return undefined
  const renewed = await context.post('/orma-v2/api/auth/refresh')
  const { access_token } = (await renewed.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const ask = async (path: string, data?: object): Promise<unknown> =>
    (await context.fetch(`/orma-v2/api/${path}`, { method: data ? 'POST' : 'GET', headers, ...(data && { data }) })).json()
  return { ask, leave: () => context.dispose() }
}

/** Everybody whom this clinic looks after or did. */
async function patientsOf(who: { email: string; password: string }): Promise<Patient[]> {
  const caller = await callerFor(who)
  if (!caller) return []
  const patients: Patient[] = []
  for (let skip = 0, isMore = true; isMore; skip += perCall) {
    const { members } = (await caller.ask('members', { query: {}, limit: perCall, skip })) as { members: Patient[] }
    patients.push(...members)
    isMore = members.length === perCall
  }
  await caller.leave()
  return patients
}

/** What stories cause is mailed by jobs, some of them after the story that caused it. */
async function everyMailIsOut(): Promise<void> {
  const caller = await callerFor({ email: 'sofia@northside.example', password: demoPassword })
  if (!caller) throw new Error('nobody can look at the jobs')
  const waiting = async () => {
    const { jobs } = (await caller.ask('platform/jobs')) as { jobs: { name: string; waiting: number }[] }
    return jobs.find(({ name }) => name === 'send-mail')?.waiting
  }
  await expect.poll(waiting, { message: 'mails still wait to be sent', timeout: 60_000 }).toBe(0)
  await caller.leave()
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 1971-12-05, 12/05/1971, Dec 5, 1971 and December 5, 1971 */
function written(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-')
  const name = monthNames[Number(month) - 1] ?? ''
  return [dob, `${month}/${day}/${year}`, ...[name, name.slice(0, 3)].map((text) => `${text} ${Number(day)}, ${year}`)]
}

/** +14155550133, 4155550133, 415-555-0133 and (415) 555-0133 */
function dialed(phone: string): string[] {
  const [area, exchange, line] = [phone.slice(-10, -7), phone.slice(-7, -4), phone.slice(-4)]
  return [phone, phone.slice(-10), `${area}-${exchange}-${line}`, `(${area}) ${exchange}-${line}`]
}

/** Elena Anderson; Anderson, Elena */
function called(name: string): string[] {
  const words = name.split(' ')
  return [name, `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`]
}

// A reading with its unit: 182 mg/dL, 142/91 mmHg, 181.4 lb
const aValue = /\d+(?:[./]\d+)?\s*(?:mg\/dL|mmol\/L|mmHg|bpm|lbs?|kg|%|\u00b0F)(?!\w)/i

// A record number of three digits stands in any mail by chance; a name of four letters does not
const fewest = 6
const isTelling = (mrn: string | null | undefined): mrn is string => typeof mrn === 'string' && mrn.length >= fewest

/** What of a patient stands in a mail. */
function slips({ subject, text, headers }: Mail, patients: readonly Patient[]): string[] {
  const all = [subject, text, ...headers].join('\n').toLowerCase()
  // Tokens of links are chance: letters of a unit may stand in one; so are the codes by which mail servers name a letter
  const plain = [subject, text, ...headers.filter((header) => !/^(?:message-id|received|content|list)/i.test(header))]
  const value = aValue.exec(plain.join('\n').replaceAll(/https?:\/\/\S+/g, ' '))?.[0]
  const updates = patients.flatMap(({ _id, name, dob, phone, mrn }) =>
    [_id, ...called(name), ...written(dob), ...dialed(phone), ...(isTelling(mrn) ? [mrn] : [])].filter((word) =>
      all.includes(word.toLowerCase()),
    ),
  )
  return value === undefined ? updates : [value, ...updates]
}

/** Whoever looks finds what stands there: each kind of slip, in each part of a mail. */
function lookingFinds(patients: readonly Patient[]) {
  const item = patients.find(({ mrn }) => isTelling(mrn))
  if (!item) throw new Error('nobody has a record number')
  const plain: Mail = { to: 'a@b.example', subject: 'Your summary', text: 'Two members wait.', headers: ['subject: Your summary'] }
  expect(slips(plain, patients)).toEqual([])
  const words = [item._id, ...called(item.name), ...written(item.dob), ...dialed(item.phone), item.mrn!, '142/91 mmHg']
  for (const word of words)
    for (const mail of [
      { ...plain, subject: `About ${word}` },
      { ...plain, text: `It is ${word}.` },
      { ...plain, headers: [`x-about: ${word}`] },
    ])
      expect(slips(mail, patients), JSON.stringify(mail)).not.toEqual([])
}

const folder = join(lane.dataDir, 'mailbox')

/** The mailbox forgets its oldest: what came is gathered after each story. */
export class Mails {
  readonly #found = new Map<string, Mail>()

  gather(): void {
    // Made with the first mail
    if (!existsSync(folder)) return
    const names = readdirSync(folder).filter((name) => name.endsWith('.json') && !this.#found.has(name))
    for (const name of names) {
      const text = existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
      if (text.endsWith('}')) this.#found.set(name, JSON.parse(text) as Mail)
    }
  }

  async nameNobody(): Promise<void> {
    await everyMailIsOut()
    this.gather()
    if (this.#found.size === 0) return
    const patients = (await Promise.all(clinics.map(patientsOf))).flat()
    expect(patients.length).toBeGreaterThan(100)
    lookingFinds(patients)
    const updates = [...this.#found.values()].flatMap((mail) => slips(mail, patients).map((slip) => `${mail.subject}: ${slip}`))
    expect(updates, 'mails that say something of a patient').toEqual([])
  }
}
