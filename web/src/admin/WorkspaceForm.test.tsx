/** What a super admin changes of a workspace, by the form alone. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { WorkspaceForm } from './WorkspaceForm.tsx'

afterEach(() => vi.unstubAllGlobals())

const groupId = '0199a14d-9400-79a7-af0c-2da5271b45c5'
const reply: Reply<typeof workspaceApi.get> = {
  changedBy: null,
  changedAt: null,
  version: 'v1',
  value: {
    workspaceName: 'Northside Clinic',
    clientName: null,
    timeZone: 'America/New_York',
    services: ['RPM'],
    idleMinutes: 15,
    nameOrder: 'first-last',
    showLiveBilling: false,
    text_usage_consent: true,
    auto_alert_text: false,
    auto_outreach_text: false,
    auto_reminder_text: false,
    billingConfig: {},
    monthlyDeviceOrderLimit: null,
    requiresSecondFactor: false,
  },
}

async function form() {
  const sent = serve({ [`GET admin/workspaces/${groupId}`]: reply, 'PATCH groups/update': {} })
  const screen = await renderPage(<WorkspaceForm groupId={groupId} clients={[]} zone={me.timeZone} onClose={() => undefined} />)
  return { sent, screen }
}

test('names in lists are chosen by an example, and saved over the version on screen', async () => {
  const { sent, screen } = await form()
  const order = screen.getByRole('combobox', { name: 'Names in lists' })
  await expect.element(order).toHaveValue('First Last: Elena Anderson')
  await order.click()
  await screen.getByRole('option', { name: 'Last, First: Anderson, Elena' }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true))
  expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: 'groups/update',
    body: { ...reply.value, groupId, version: 'v1', nameOrder: 'last-first' },
  })
})
