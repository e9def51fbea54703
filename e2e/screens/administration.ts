/** What super admins have: people, workspaces, contracts and the platform itself. */
import { type Act, button, choose, dialog, dialogPart, heading, inDialog, press, type Screen, type ScreenGroup, text } from './screen.ts'

const admin = (page: string, title: string): Screen => ({
  name: `admin-${page}`,
  at: `/admin/${page}`,
  shows: heading(title),
})
const toWorkspace =
  (name: string): Act =>
  (page) =>
    choose(page, 'Workspace', name)

export const administration: ScreenGroup[] = [
  {
    title: 'what a super admin opens',
    who: 'sofia',
    screens: [
      admin('manage-users', 'Manage users'),
      { ...admin('add-user', 'Add user'), fitsTablet: true },
      admin('create-account', 'Create account'),
      { ...admin('order-devices', 'Bulk Device Orders'), fitsTablet: true },
      admin('manage-workspaces', 'Manage workspaces'),
      { ...admin('setup-contract', 'Signed'), open: toWorkspace('Northside Clinic') },
      {
        name: 'contract-to-sign',
        at: '/admin/setup-contract',
        open: async (page) => {
          await page.getByLabel('Contact').first().fill('Ana Ruiz')
          await page.getByRole('checkbox', { name: 'The clinic agrees to the text above' }).check()
          await page.getByLabel('Signature').fill('Ana Ruiz')
        },
        shows: button('Sign agreement'),
      },
      {
        name: 'workspace-form',
        at: '/admin/manage-workspaces',
        open: press('Change Northside Clinic'),
        shows: (page) => page.getByLabel('Signed out after, minutes'),
      },
      {
        name: 'workspace-practices',
        at: '/admin/manage-workspaces',
        open: press('Change Lakeview Heart Group'),
        shows: (page) => page.getByRole('region', { name: 'Practices' }).first(),
      },
      {
        name: 'organization-new',
        at: '/admin/manage-workspaces',
        open: async (page) => {
          await press('Add organization')(page)
          const part = page.getByRole('region', { name: 'A further client organization' })
          await part.getByRole('textbox', { name: 'Name', exact: true }).fill('Tenth Valley Health')
          await part.getByLabel('Short name').fill('tenth-screen')
          await part.getByLabel('E-mail domain').fill('tenth-screen.example')
          await part.getByLabel('Color').fill('#f0c040')
          await part.getByRole('checkbox', { name: '99458' }).click()
          await part.getByRole('button', { name: 'Save' }).click()
        },
        shows: text(/choose a darker color/),
        refused: [[422, '/admin/clients']],
      },
      {
        name: 'organization-form',
        at: '/admin/manage-workspaces?organization=riverbend',
        shows: (page) => page.getByLabel('Short name'),
      },
      {
        name: 'admin-person-dialog',
        at: '/admin/manage-users?search=sofia',
        open: press(/^Change: Sofia/),
        shows: (page) => page.getByRole('dialog', { name: 'Change a person' }),
        part: dialogPart,
      },
      {
        name: 'admin-sign-out-dialog',
        at: '/admin/manage-users?search=sofia',
        open: press(/^Sign out: Sofia/),
        shows: (page) => page.getByRole('dialog', { name: 'Sign out everywhere' }),
        part: dialogPart,
      },
      {
        name: 'platform-jobs',
        at: '/settings/about-platform',
        open: (page) => page.getByText(/^MIT: \d+ packages/).click(),
        shows: (page) => page.getByText(/\breact-dom\b/).first(),
      },
    ],
  },
  {
    title: 'accounts at devices’ vendors',
    who: 'sofia',
    screens: [
      {
        name: 'device-vendors',
        at: '/settings/device-vendors',
        shows: (page) => page.getByRole('listitem').filter({ hasText: 'Tenovi' }).first(),
        next: [
          {
            name: 'vendor-account-dialog',
            open: async (page) => {
              await press('Add an account')(page)
              await dialog(page).getByRole('combobox', { name: 'Vendor' }).click()
              await page.getByRole('option', { name: 'iGlucose' }).click()
              await dialog(page).getByLabel(/^Name/).fill('Spare of a screen')
              await dialog(page).locator('input[type=password]').fill('another-key')
            },
            ...inDialog,
          },
          {
            name: 'vendor-hook-dialog',
            open: press('Add account'),
            shows: (page) => page.getByRole('dialog', { name: 'Enter this at iGlucose' }),
            part: dialogPart,
          },
          {
            name: 'vendor-account-failing',
            open: async (page) => {
              await press('I have entered it')(page)
              await press('Test connection of iGlucose, Spare of a screen')(page)
            },
            shows: text('The vendor refused our credentials.'),
          },
          {
            name: 'vendor-off-dialog',
            open: async (page) => {
              await press('Switch off of iGlucose, Spare of a screen')(page)
              await dialog(page).getByRole('textbox').fill('Only a spare')
            },
            ...inDialog,
          },
        ],
      },
    ],
  },
]
