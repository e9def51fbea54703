/** A webhook is added with its secret shown once, changed over its version, rotated; deliveries are shown and sent again. */
import { eventKindNames } from '@vitalrounds/domain/webhooks/event-kinds'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { WebhooksPage } from './WebhooksPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '0199a14d-9400-4000-8000-000000000001'
const webhook = {
  _id: id,
  version: 3,
  name: 'Warehouse',
  url: 'https://hooks.warehouse.example/events',
  kinds: ['reading.changed'],
  isEnabled: true,
  createdBy: 'Nora Kelly',
  createdAt: '2026-11-20T15:00:00.000Z',
  failingSince: null,
  pausedUntil: null,
  goneAt: null,
  formerSecretUntil: null,
  waiting: 2,
  failed: 1,
}
const delivery = {
  _id: 7,
  eventId: id,
  kind: 'reading.changed',
  occurredAt: '2026-11-20T15:00:00.000Z',
  state: 'failed',
  attempts: 10,
  lastAttemptAt: '2026-11-23T15:00:00.000Z',
  nextAt: null,
  status: 500,
  failure: 'status',
  line: 'Internal error',
}
const list = { webhooks: [webhook] }

test('a webhook is added with the kinds chosen, and its secret is shown once', async () => {
  const sent = serve({ 'GET settings/webhooks': { webhooks: [] }, 'POST settings/webhooks': { _id: id, secret: 'whsec_abc=' } })
  const screen = await renderPage(<WebhooksPage me={me} />)
  await expect.element(screen.getByText('No webhook yet.')).toBeVisible()
  await screen.getByRole('button', { name: 'Add webhook' }).first().click()
  const form = screen.getByRole('dialog', { name: 'Add a webhook' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Lake')
  await form.getByRole('textbox', { name: 'Address' }).fill('http://lake.example.org')
  await form.getByRole('button', { name: 'Choose none' }).click()
  await form.getByRole('checkbox', { name: 'A month was closed' }).click()
  await expect.element(form.getByText(/^Enter an address that begins with https/).first()).toBeInTheDocument()
  await form.getByRole('textbox', { name: 'Address' }).fill('https://lake.example.org')
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_abc=')
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Lake',
    url: 'https://lake.example.org',
    kinds: ['month.closed'],
    isEnabled: true,
  })
  await screen.getByRole('button', { name: 'I have entered it' }).click()
  expect(screen.getByRole('textbox', { name: 'Secret' }).elements()).toHaveLength(0)
})

test('a webhook is changed over the version on screen, and all kinds are chosen at once', async () => {
  const sent = serve({ 'GET settings/webhooks': list, [`PUT settings/webhooks/${id}`]: { _id: id } })
  const screen = await renderPage(<WebhooksPage me={me} />)
  await screen.getByRole('button', { name: 'Change of Warehouse' }).click()
  await screen.getByRole('button', { name: 'Choose all' }).click()
  await screen.getByRole('checkbox', { name: 'Enabled' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  const put = () => sent.findLast(({ method }) => method === 'PUT')?.body
  await expect.poll(put).toMatchObject({ version: 3, kinds: [...eventKindNames], isEnabled: false })
})

test('deliveries are shown with how they ended, and what is over is sent again', async () => {
  const sent = serve({
    'GET settings/webhooks': list,
    [`GET settings/webhooks/${id}/deliveries`]: { deliveries: [delivery], hasMore: false },
    'POST settings/webhook-deliveries/7/replay': { _id: id, replayed: 1 },
  })
  const screen = await renderPage(<WebhooksPage me={me} />)
  await screen.getByText('Deliveries to Warehouse').click()
  const row = screen.getByRole('row', { name: /Readings arrived/ })
  await expect
    .element(row)
    .toHaveTextContent(
      'Readings arrived, were corrected or excludedreading.changed11/20/2026, 10:00 AMFailed10500, 11/23/2026, 10:00 AM“Internal error”Send again',
    )
  await row.getByRole('button', { name: /^Send again/ }).click()
  await expect.poll(() => sent.findLast(({ method }) => method === 'POST')?.path).toContain('webhook-deliveries/7/replay')
})

test('what is out of the ordinary is said: gone, failing and resting, and a former secret', async () => {
  serve({
    'GET settings/webhooks': {
      webhooks: [
        { ...webhook, isEnabled: false, goneAt: '2026-11-20T15:00:00.000Z' },
        {
          ...webhook,
          _id: id.replace(/1$/, '2'),
          name: 'Lake',
          failingSince: '2026-11-20T15:00:00.000Z',
          pausedUntil: '2026-11-20T16:00:00.000Z',
        },
        { ...webhook, _id: id.replace(/1$/, '3'), name: 'River', formerSecretUntil: '2026-11-20T16:00:00.000Z' },
      ],
    },
  })
  const screen = await renderPage(<WebhooksPage me={me} />)
  await expect.element(screen.getByText(/^The receiver said that it is gone \(410/)).toBeVisible()
  await expect.element(screen.getByText(/^Failing since .* asked for patience/)).toBeVisible()
  await expect.element(screen.getByText(/former secret signs as well until/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send a test event to Warehouse' })).toHaveAttribute('aria-disabled', 'true')
})
