/** Every mail that the stories of a lane have sent is looked through: none says anything of a patient. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, request } from '@playwright/test'
import { demoPassword } from '../server/seeds/demo/users.ts'
import { lane } from './lanes.ts'

type Patient = { _id: string; name: string; dob: string; phone: string; mrn?: string | null }
type Mail = { to: string; subject: string; text: string; headers: string[] }

const perCall = 200

/** Everybody whom this clinic looks after or did. */
async function patientsOf(email: string): Promise<Patient[]> {
  const context = await request.newContext({ baseURL: lane.url })
  await context.post('/orma-v2/api/auth/login', { data: { email, password: demoPassword } })
  const { access_token } = (await (await context.post('/orma-v2/api/auth/refresh')).json()) as { access_token: string }
  const found: Patient[] = []
  for (let skip = 0, isMore = true; isMore; skip += perCall) {
    const answer = await context.post('/orma-v2/api/members', {
      data: { query: {}, limit: perCall, skip },
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { members } = (await answer.json()) as { members: Patient[] }
    found.push(...members)
    isMore = members.length === perCall
  }
  await context.dispose()
  return found
}

/** 1971-12-05 and 12/05/1971 */
const written = (dob: string) => [dob, `${dob.slice(5, 7)}/${dob.slice(8, 10)}/${dob.slice(0, 4)}`]
// A reading with its unit: 182 mg/dL, 142/91 mmHg, 181.4 lb
const aValue = /\d+(?:[./]\d+)?\s*(?:mg\/dL|mmol\/L|mmHg|bpm|lbs?|kg|%|\u00b0F)(?!\w)/i

// Shorter words, such as a record number of three digits, stand in any mail by chance
const fewest = 6
const isTelling = (word: string | null | undefined): word is string => typeof word === 'string' && word.length >= fewest

/** What of a patient stands in a mail. */
function slips({ subject, text, headers }: Mail, patients: readonly Patient[]): string[] {
  const all = [subject, text, ...headers].join('\n').toLowerCase()
  // Tokens of links are chance: letters of a unit may stand in one
  const value = aValue.exec(`${subject}\n${text}`.replaceAll(/https?:\/\/\S+/g, ' '))?.[0]
  const told = patients.flatMap(({ _id, name, dob, phone, mrn }) =>
    [_id, name, ...written(dob), phone, phone.slice(-10), mrn]
      .filter(isTelling)
      .filter((word) => all.includes(word.toLowerCase())),
  )
  return value === undefined ? told : [value, ...told]
}

export async function noMailNamesAPatient(): Promise<void> {
  const folder = join(lane.dataDir, 'mailbox')
  // Made with the first mail
  if (!existsSync(folder)) return
  const names = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith('.json'))
  const mails = names.map(({ name }) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
  const clinics = ['adam@northside.example', 'luis@lakeview.example']
  const patients = (await Promise.all(clinics.map(patientsOf))).flat()
  expect(patients.length).toBeGreaterThan(100)
  const told = mails.flatMap((mail) => slips(mail, patients).map((slip) => `${mail.subject}: ${slip}`))
  expect(told, 'mails that say something of a patient').toEqual([])
}
