/** By whose order a member is monitored: said in words, recorded with its source, signed by whoever may, never by a nurse. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { OrderToSign } from './OrderToSign.tsx'
import { PractitionerOrders } from './PractitionerOrders.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: 'm1', name: 'Ada North', dob: '1950-01-01', assignedPhysician: 'p1' } as unknown as Member
const none = {
  orders: [],
  standings: [{ program: 'rpm', state: 'none', orderedOn: null, lastDay: null, late: null }],
  diagnosisCodes: ['I10'],
}
const order = {
  _id: 'o1',
  program: 'rpm',
  orderedOn: '2026-01-04',
  practitioner: 'Helen Brooks',
  practitionerTitle: 'MD',
  diagnosisCodes: ['I10'],
  wordingVersion: null,
  source: 'Fax of 01/04/2026',
  recordedAt: '2026-01-05T15:00:00.000Z',
  recordedBy: 'Carla Reyes',
  document: null,
  retraction: null,
}
const path = 'members/m1/practitioner-orders'
const users = {
  users: [
    { id: 'p1', name: 'Helen Brooks', title: 'MD' },
    { id: 'u1', name: 'Carla Reyes', title: 'RN' },
  ],
}

test('a nurse reads that there is none and records one with where it is', async () => {
  const sent = serve({
    [`GET ${path}`]: none,
    'GET users/org-viewers': users,
    'GET members/m1/drafts/reason': { draft: null },
    'PUT members/m1/drafts/reason': { savedAt: '2026-11-20T15:01:00.000Z' },
    'DELETE members/m1/drafts/reason': { discarded: true },
    [`POST ${path}`]: order,
  })
  const screen = await renderPage(<PractitionerOrders member={member} me={me} />)
  await expect.element(screen.getByText(/No order is on record\./)).toBeVisible()
  expect(screen.getByRole('button', { name: /Sign order/ }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Record order for Remote patient monitoring' }).click()
  await screen.getByRole('textbox', { name: 'Ordered on' }).fill('01/04/2026')
  await screen.getByRole('textbox', { name: 'Where the order is' }).fill('Fax of 01/04/2026')
  await screen.getByRole('button', { name: 'Record', exact: true }).click()
  await expect
    .poll(() => sent.find((call) => call.method === 'POST')?.body)
    .toEqual({ program: 'rpm', practitioner: 'p1', orderedOn: '2026-01-04', source: 'Fax of 01/04/2026', diagnosisCodes: ['I10'] })
})

test('a physician signs on the desk to the wording, a nurse is told who does', async () => {
  const sent = serve({ [`GET ${path}`]: none, [`POST ${path}/signature`]: { ...order, wordingVersion: '2026-11', source: null } })
  const waiting = { memberId: 'm1', memberName: 'Ada North', program: 'rpm' } as const
  const desk = (title: string) => (
    <OrderToSign me={{ ...me, title }} waiting={waiting} heading={<h2>Ada North</h2>} onDone={() => undefined} />
  )
  const nurse = await renderPage(desk('RN'))
  await expect.element(nurse.getByRole('button', { name: /Sign order/ })).toHaveAttribute('aria-disabled', 'true')
  await nurse.unmount()
  const screen = await renderPage(desk('MD'))
  await expect.element(screen.getByText(/I order remote patient monitoring/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Diagnosis codes' }).fill('high blood')
  await expect.element(screen.getByRole('button', { name: /Sign order/ })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('textbox', { name: 'Diagnosis codes' }).fill('i10, e11.9')
  await screen.getByRole('button', { name: /Sign order/ }).click()
  await expect.poll(() => sent.find((call) => call.method === 'POST')?.body).toEqual({ program: 'rpm', diagnosisCodes: ['I10', 'E11.9'] })
})

test('an order on record says who, when, for what and where it is', async () => {
  serve({ [`GET ${path}`]: { ...none, orders: [order] } })
  const screen = await renderPage(<PractitionerOrders member={member} me={me} />)
  await screen.getByText('Orders on record (1)').click()
  await expect
    .element(screen.getByText(/RPM, ordered 01\/04\/2026 by Helen Brooks, MD, for I10; Fax of 01\/04\/2026; recorded .* by Carla Reyes/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retract the order of 01/04/2026' })).toBeVisible()
})

test('the document of a recorded order is attached from a file that is one, and told by its digest', async () => {
  const document = {
    name: 'fax.pdf',
    mediaType: 'application/pdf',
    size: 8,
    sha256: 'ab12',
    attachedAt: order.recordedAt,
    attachedBy: 'Carla',
  }
  const sent = serve({ [`GET ${path}`]: { ...none, orders: [order] }, [`POST ${path}/o1/document`]: { ...order, document } })
  const screen = await renderPage(<PractitionerOrders member={member} me={me} />)
  await screen.getByText('Orders on record (1)').click()
  await screen.getByRole('button', { name: 'Attach document to the order of 01/04/2026' }).click()
  const input = () => globalThis.document.querySelector<HTMLInputElement>('input[type="file"]')!
  const choose = (name: string, text: string) => {
    const files = new DataTransfer()
    files.items.add(new File([text], name))
    input().files = files.files
    input().dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose('order.pdf', '<html>')
  await expect.element(screen.getByText('Choose a PDF, PNG or JPEG of at most 10 MB.')).toBeVisible()
  choose('fax.pdf', '%PDF-1.7')
  await screen.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect.poll(() => sent.find((call) => call.method === 'POST')?.body).toEqual({ name: 'fax.pdf', content: btoa('%PDF-1.7') })
})

test('an order with its document says by what it is known again', async () => {
  const document = {
    name: 'fax.pdf',
    mediaType: 'application/pdf',
    size: 8,
    sha256: 'ab12',
    attachedAt: order.recordedAt,
    attachedBy: 'Carla',
  }
  serve({ [`GET ${path}`]: { ...none, orders: [{ ...order, document }] } })
  const screen = await renderPage(<PractitionerOrders member={member} me={me} />)
  await screen.getByText('Orders on record (1)').click()
  await expect.element(screen.getByText(/document fax\.pdf: PDF, 8 bytes, SHA-256 ab12/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download the document of the order of 01/04/2026' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Attach document/ }).elements()).toHaveLength(0)
})
