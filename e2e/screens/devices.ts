/** Devices of a member and of the clinic, and what their vendors delivered. */
import type { Page } from '@playwright/test'
import { holderOf } from '../people-and-devices.ts'
import { callApi } from '../story.ts'
import { turnTo } from '../turn-to.ts'
import { button, choose, dialog, dialogPart, inDialog, press, row, type Screen, type ScreenGroup, text } from './screen.ts'

const deviceRow = (page: Page, device: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: device, exact: true }) })

/** What is asked before something is done with a device of whoever has one. */
const act = (name: string, kind: string, device: string, what: string): Screen => ({
  name,
  at: devicesOf(kind),
  open: (page) => deviceRow(page, device).getByRole('button', { name: what, exact: true }).first().click(),
  ...inDialog,
})
const devicesOf = (kind: string) => async (page: Page) => `/member-details/${(await holderOf(page, kind)).id}/manage-devices`

// Of several orders of a member, one that is still to be sent
const cancelable = (page: Page) => page.locator('button[aria-label^="Cancel order"]:not([aria-disabled=true])').first()

export const devices: ScreenGroup[] = [
  {
    title: 'the devices of a member',
    who: 'priya',
    screens: [
      act('device-disconnect-tenovi-dialog', 'TENOVI_BPM_XL', 'Tenovi BP Cuff XL', 'Disconnect'),
      act('device-delete-dialog', 'BT105', 'BP Cuff', 'Delete'),
      act('device-disconnect-dialog', 'BT105', 'BP Cuff', 'Disconnect'),
      act('device-refill-dialog', 'TENOVI_GLUCOMETER', 'Tenovi Glucometer', 'Order refill'),
      act('device-calibrate-dialog', 'BT004', 'Weight Scale', 'Calibrate'),
      act('device-pull-dialog', 'BT004', 'Weight Scale', 'Pull data now'),
      {
        name: 'device-connect-dialog',
        at: devicesOf('BT105'),
        open: async (page) => {
          await press('Connect a device')(page)
          await choose(page, 'Device', 'Tenovi Scale')
          await dialog(page).getByLabel('Gateway id').fill('12ab')
          await page.keyboard.press('Enter')
        },
        shows: (page) => dialog(page).getByText('12 letters and digits, at least one of each').first(),
        part: dialogPart,
      },
      {
        name: 'kardia-connect-dialog',
        at: devicesOf('BT105'),
        open: async (page) => {
          await press('Connect Kardia')(page)
          await dialog(page).getByLabel('E-mail').fill('nowhere')
          await page.keyboard.press('Enter')
        },
        shows: (page) => dialog(page).getByText('Kardia needs an e-mail address.').first(),
        part: dialogPart,
        next: [
          {
            name: 'kardia-code-dialog',
            open: async (page) => {
              await dialog(page).getByLabel('E-mail').fill('kardia.screen@example.com')
              await page.keyboard.press('Enter')
            },
            shows: (page) => dialog(page).getByText(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/),
            part: dialogPart,
          },
          {
            name: 'kardia-disconnect-dialog',
            open: async (page) => {
              await page.keyboard.press('Enter')
              await deviceRow(page, 'KardiaMobile ECG').getByRole('button', { name: 'Disconnect' }).click()
              await page.keyboard.type('Gave it back')
            },
            ...inDialog,
          },
        ],
      },
      {
        name: 'device-order-dialog',
        at: devicesOf('BT105'),
        open: async (page) => {
          await press('Order a device')(page)
          await choose(page, 'Device', 'Glucometer')
        },
        ...inDialog,
        next: [
          {
            name: 'order-cancel-dialog',
            open: async (page) => {
              await press('Order')(page)
              await cancelable(page).click()
            },
            shows: (page) => dialog(page).getByRole('button', { name: 'Keep the order' }),
            part: dialogPart,
          },
        ],
      },
    ],
  },
  {
    title: 'the devices of a clinic',
    who: 'carla',
    screens: [
      { name: 'fulfillment', at: '/devices/fulfillment', shows: button(/^Cancel/) },
      { name: 'device-assignment', at: '/devices/device-assignment', shows: row(1) },
      {
        name: 'device-owner-dialog',
        at: '/devices/device-assignment',
        open: async (page) => {
          await page
            .getByRole('button', { name: /^Change owner of/ })
            .first()
            .click()
          await dialog(page).getByLabel('New owner').fill('Maria Lopez')
          await dialog(page)
            .getByRole('radio', { name: /Maria Lopez, 01\/19\/1958/ })
            .check()
        },
        ...inDialog,
      },
      {
        name: 'device-management',
        at: '/reports/device/latest',
        open: (page) => page.getByRole('textbox', { name: 'Search a member or a number' }).fill('Larkin'),
        shows: (page) => page.getByRole('table').getByRole('row').filter({ hasText: 'Bob Larkin' }).first(),
      },
    ],
  },
  {
    title: 'the devices of every clinic',
    who: 'nora',
    screens: [
      {
        name: 'device-assignment-everywhere',
        at: '/devices/device-assignment',
        open: (page) => turnTo(page, page.getByRole('table').getByRole('row').filter({ hasText: 'Lakeview Heart Group' })),
        shows: row(1),
      },
    ],
  },
  {
    title: 'what vendors delivered',
    who: 'adam',
    screens: [
      { name: 'inbox', at: '/devices/inbox', shows: row(1) },
      {
        name: 'inbox-failed',
        at: '/devices/inbox?state=dead',
        open: (page) => row(1)(page).getByText('Payload').click(),
        shows: (page) => row(1)(page).getByText('fulfillment_id'),
        next: [
          {
            name: 'delivery-replay-dialog',
            open: (page) =>
              row(1)(page)
                .getByRole('button', { name: /^Replay delivery/ })
                .click(),
            ...inDialog,
          },
        ],
      },
    ],
  },
  {
    title: 'devices and deliveries of a super admin',
    who: 'sofia',
    screens: [
      {
        name: 'inbox-unowned',
        at: '/devices/inbox?state=unreadable&scope=unowned',
        shows: text('The body is not JSON'),
      },
      {
        name: 'bulk-cancel-dialog',
        at: async (page) => {
          const shipTo = {
            firstName: 'Northside',
            lastName: 'Clinic',
            phone: '212-555-0160',
            line1: '1 Main St',
            city: 'New York',
            state: 'NY',
            zipCode: '10027',
          }
          await callApi(page, 'api/devices/bulk-order', { lines: [{ device: 'BT105', quantity: 2 }], shipTo })
          return '/devices/fulfillment?filter=bulk'
        },
        open: (page) => cancelable(page).click(),
        ...inDialog,
      },
    ],
  },
]
