/** The devices of a member as the application draws them, over a server that answers what the test says. */
import type { Member } from '@vitalrounds/domain/members/member'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { DevicesTab } from '../DevicesTab.tsx'

const address = { line1: '1 Elm St', line2: '', city: 'New York', state: 'NY', zipCode: '10027' }
export const member = {
  _id: 'm1',
  name: 'Ada North',
  dob: '1950-01-01',
  timeZone: 'America/New_York',
  disenrolled: false,
  email: '',
  address,
  phone: '+12125550100',
} as unknown as Member
export const at = '2026-11-20T12:00:00.000Z'
export const createAssignedDevice = (device: string, identifier: string) => ({
  record: {
    _id: `r-${identifier}`,
    owner_id: 'g1',
    imei: identifier,
    device,
    name: member.name,
    memberId: 'm1',
    state: 'connected',
    status: 'delivered',
    calibration: null,
    isBulkOrder: false,
  },
  tenovi: device.startsWith('TENOVI') ? { hwiDeviceId: `h-${identifier}`, hardwareUuid: identifier } : null,
  health: {
    identifier,
    status: 'connected',
    lastUsed: at,
    signalStrength: 80,
    batteryVoltage: null,
    batteryPercent: 90,
    isSilent: false,
    daysSilent: 0,
    causeText: '',
  },
  history: [],
})
const usage = { totalOrdered: 3, monthlyLimit: 25, remaining: 22, isLimitReached: false }
type DevicesReply = { devices?: object[]; former?: object[]; orders?: object[]; refills?: object[]; kardiaId?: string | null }

export async function renderDevices(first: DevicesReply, answers: Answers = {}, whose = member) {
  let now: DevicesReply = first
  const sent = serve({
    'GET devices/member/m1': () => ({ devices: [], former: [], orders: [], refills: [], kardiaId: null, ...now }),
    'GET devices/usage': usage,
    'GET devices/number-check': { message: '' },
    'GET members/m1/device-education': { education: [] },
    'GET members/m1': member,
    ...answers,
  })
  await renderPage(<DevicesTab member={whose} me={me} />)
  await expect.element(page.getByRole('button', { name: 'Order a device' })).toBeVisible()
  return {
    becomes: (next: DevicesReply) => (now = next),
    writes: () =>
      sent
        .filter(({ method, path }) => method !== 'GET' && !path.includes('draft'))
        .map(({ method, path, body }) => [`${method} ${path}`, body]),
  }
}
export const dialog = () => page.getByRole('dialog')
export const press = async (name: string) => {
  const button = page.getByRole('button', { name, exact: true }).first()
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  return button
}
export const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
