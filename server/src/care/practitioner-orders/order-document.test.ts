/** The document of a recorded order: kept once, handed out as it came, its digest in the packet, and nothing else taken. */
import { hash } from 'node:crypto'
import { mostDocumentBytes } from '@vitalrounds/domain/care/practitioner-orders/order-document'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { packetPdf } from '../../reports/evidence/packet-pdf.ts'
import { createMonitoredMember } from '../../reports/testing/create-panel.ts'

let t: TestApp
let ada: string
let order: string
const month = localMonth(Date.now(), 'America/New_York')
const pdf = Buffer.from('%PDF-1.7\norder of Ada')

const record = async (more: object = {}) => {
  const body = { program: 'rpm', orderedOn: `${addMonths(month, -3)}-04`, practitioner: t.people.adam.userId, diagnosisCodes: ['I10'] }
  const answer = await t.as(t.people.carla, 'POST', `members/${ada}/practitioner-orders`, { ...body, source: 'Fax of today', ...more })
  return answer.json()._id as string
}
const attach = (content: Buffer | string, orderId = order) =>
  t.as(t.people.carla, 'POST', `members/${ada}/practitioner-orders/${orderId}/document`, {
    name: 'fax.pdf',
    content: typeof content === 'string' ? content : content.toString('base64'),
  })
const fetched = (who = t.people.carla, memberId = ada) => t.as(who, 'GET', `members/${memberId}/practitioner-orders/${order}/document`)

beforeAll(async () => {
  t = await testApp()
  await t.owner.updateTable('app_user').set({ title: 'MD' }).where('email', '=', 'adam@northside.example').execute()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', [95, 1])
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ada }))
  order = await record()
})
afterAll(() => t.close())

test('what is no document, or too large, is refused in words and nothing is kept', async () => {
  const large = Buffer.alloc(mostDocumentBytes + 1, pdf)
  for (const wrong of [Buffer.from('<html>'), `${pdf.toString('base64')}!`, 'nothing but words', large])
    expect((await attach(wrong)).json()).toMatchObject({ status: 422, errors: [{ path: 'content' }] })
  expect((await fetched()).json()).toMatchObject({ status: 404, code: 'practitionerOrder.noDocument' })
})

test('it is kept once and handed out byte by byte, to the clinic alone, and each look is on the audit log', async () => {
  expect((await attach(pdf)).json().document).toMatchObject({
    name: 'fax.pdf',
    mediaType: 'application/pdf',
    size: pdf.length,
    sha256: hash('sha256', pdf, 'hex'),
    attachedBy: 'Carla Reyes',
  })
  expect((await attach(pdf)).json().code).toBe('practitionerOrder.documented')
  const answer = await fetched()
  expect([answer.rawPayload.equals(pdf), answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    true,
    'application/octet-stream',
    `attachment; filename="order-${addMonths(month, -3)}-04.pdf"`,
  ])
  expect((await fetched(t.people.luis)).statusCode).toBe(404)
  const acts = await t.owner.selectFrom('audit').select('action').where('action', 'like', '%/document').execute()
  expect(acts.filter(({ action }) => action.startsWith('GET')).length).toBeGreaterThanOrEqual(1)
})

test('one that was signed here or retracted takes none', async () => {
  const path = `members/${ada}/practitioner-orders`
  const signed = (await t.as(t.people.adam, 'POST', `${path}/signature`, { program: 'rpm', diagnosisCodes: ['I10'] })).json()._id
  expect((await attach(pdf, signed)).json().code).toBe('practitionerOrder.signedHere')
  const retracted = await record()
  await t.as(t.people.carla, 'POST', `${path}/${retracted}/retraction`, { reason: 'Recorded for another member' })
  expect((await attach(pdf, retracted)).json().code).toBe('practitionerOrder.retracted')
})

test('its digest stands in the packet', async () => {
  const packet = await t.as(t.people.carla, 'GET', `reports/months/${month}/packets/${ada}`)
  const document = { mediaType: 'application/pdf', size: pdf.length, sha256: hash('sha256', pdf, 'hex') }
  expect(packet.json().evidence.practitionerOrders).toContainEqual(expect.objectContaining({ document }))
  expect(packetPdf(packet.body).replaceAll(/\s*\) Tj[^(]*\(\s*/g, ' ')).toContain(document.sha256.slice(0, 20))
})
