/** The dialog knows no vendor: a new one's device stands in it in that vendor's words, and every number is asked about. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { me, renderPage, type SentCall, serve } from '../platform/testing/render-page.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'

type List = typeof import('../../../domain/src/devices/vendors/list.ts')
vi.mock('../../../domain/src/devices/vendors/list.ts', async (original) => {
  const { facts } = await import('../../../domain/src/devices/vendors/testing/toy.ts')
  return { vendors: [...(await original<List>()).vendors, facts] }
})
afterEach(() => vi.unstubAllGlobals())

const member = { _id: 'm1', name: 'Ada North', dob: '1950-01-01', disenrolled: false, timeZone: 'America/New_York' } as Member

async function dialogFor(device: string, answers: object = {}) {
  const sent = serve({ 'GET devices/number-check': { message: '' }, ...answers })
  const screen = await renderPage(<ConnectDialog member={member} me={me} onClose={() => {}} />)
  await screen.getByRole('combobox', { name: 'Device' }).click()
  await screen.getByRole('option', { name: device, exact: true }).click()
  return { screen, sent, connect: screen.getByRole('button', { name: 'Connect', exact: true }) }
}

test('the device of a vendor that was added to the list is connected by its own words', async () => {
  const { screen, sent, connect } = await dialogFor('Toy Pulse Clip', { 'POST registry/connect-device': {} })
  const field = screen.getByRole('textbox', { name: 'Serial number' })
  await expect.element(field).toHaveAccessibleDescription(/8 digits, inside the clip/)
  await expect.element(screen.getByText('What it sent within the last 7 days is read once more by itself.')).toBeVisible()
  await field.fill('1234567')
  await userEvent.tab()
  await expect.element(screen.getByText('Enter the 8 digits of the serial number.').first()).toBeVisible()
  await field.fill('12345678')
  await connect.click()
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toEqual({ memberId: 'm1', device: 'TOY_CLIP', imei: '12345678' })
})

test('a gateway is asked about when its field is left, and that another member has it is said there', async () => {
  const claimed = 'This device is connected to another member. Reassign it or disconnect it there first.'
  const { screen, sent } = await dialogFor('Tenovi BP Cuff', {
    'GET devices/number-check': ({ query }: SentCall) => ({ message: query.get('number') === 'A1B2C3D4E5F6' ? claimed : '' }),
  })
  const request = () => sent.filter(({ path }) => path === 'devices/number-check')
  const field = screen.getByRole('textbox', { name: 'Gateway id' })
  await field.fill('A1B2C3D4E5F6')
  expect(request()).toEqual([])
  await userEvent.tab()
  await expect.element(screen.getByText(claimed)).toBeVisible()
  expect(Object.fromEntries(request()[0]?.query ?? [])).toEqual({ device: 'TENOVI_BPM', number: 'A1B2C3D4E5F6', memberId: 'm1' })
})

test('that it was explained is asked with the device and recorded with it, once it is said how', async () => {
  const { screen, sent, connect } = await dialogFor('Toy Pulse Clip', {
    'POST registry/connect-device': { device: { _id: 'd1' } },
    'POST members/m1/device-education': {},
  })
  await screen.getByRole('textbox', { name: 'Serial number' }).fill('12345678')
  await screen.getByRole('checkbox', { name: 'Set up with the member and explained today' }).click()
  await expect.element(connect).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('combobox', { name: 'How it was explained' }).click()
  await screen.getByRole('option', { name: 'by phone' }).click()
  await screen.getByRole('checkbox', { name: /teach-back/ }).click()
  await connect.click()
  await expect
    .poll(() => sent.find(({ path }) => path === 'members/m1/device-education')?.body)
    .toMatchObject({ deviceId: 'd1', method: 'phone', isTaughtBack: true, educator: me.id })
})
