/** The lists of members, and what opens over them. */
import { dialog, dialogPart, goTo, heading, inDialog, press, region, row, type ScreenGroup, text } from './screen.ts'
import { memberId } from '../people-and-devices.ts'

const csv = {
  name: 'chase.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('mrn,as of,note\n100203,11/20/2026,call\n999999,,\n100311,soon,\n'),
}

export const lists: ScreenGroup[] = [
  {
    title: 'the lists of a care manager',
    who: 'carla',
    screens: [
      { name: 'all-members', at: '/home/all-members', shows: row(50) },
      {
        name: 'members-found',
        at: '/home/all-members',
        open: async (page) => {
          await page.keyboard.press('/')
          await page.keyboard.type('07/08/1950')
        },
        shows: (page) => page.getByRole('option', { name: /José Núñez-Ortiz/ }),
        part: '[role=listbox]',
      },
      { name: 'needs-review', at: '/home/needs-review?sort=severity', shows: heading('Needs review') },
      {
        name: 'columns-menu',
        at: '/home/needs-review?sort=name',
        open: press('Columns'),
        shows: (page) => page.getByRole('menuitemcheckbox', { name: 'Pulse' }),
        part: '[role=menu]',
      },
      {
        name: 'palette',
        at: '/home/inactive-5-days',
        open: async (page) => {
          await page.keyboard.press('Control+k')
          await dialog(page).locator('input').fill('walter greene')
        },
        shows: (page) =>
          dialog(page)
            .getByText(/Walter Greene/)
            .first(),
        part: dialogPart,
      },
      { name: 'list-of-keys', at: '/home/todo-99454', open: (page) => page.keyboard.press('?'), ...inDialog },
      {
        name: 'group-text-dialog',
        at: '/home/all-members?sort=name',
        open: async (page) => {
          await page.getByRole('columnheader').getByRole('checkbox').check()
          await page.getByRole('button', { name: /^Select all [\d,]+ of this list$/ }).click()
          await press('Group text')(page)
          await dialog(page)
            .getByRole('tab', { name: /^Spanish \d+/ })
            .click()
          await dialog(page).getByRole('textbox', { name: 'Text in Spanish' }).fill('Hola $NAME, ¿cómo está?')
        },
        shows: (page) =>
          dialog(page)
            .getByRole('tabpanel')
            .getByText(/As .+ would read it, 1 part/),
        part: dialogPart,
      },
      { name: 'chase-list', at: '/home/chase-list', shows: heading('Chase list') },
    ],
  },
  {
    title: 'the lists of a clinic on trial',
    who: 'luis',
    screens: [
      { name: 'trial', at: '/home/all-members', shows: text('Trial version') },
      { name: 'empty-list', at: '/home/ccm-members', shows: text('No member has consented to CCM.') },
      {
        name: 'needs-review-cards',
        at: '/home/needs-review',
        width: 320,
        shows: (page) => page.getByRole('listitem').filter({ hasText: 'BP' }).first(),
      },
      {
        name: 'needs-review-tablet',
        at: '/home/needs-review',
        width: 768,
        shows: row(1),
        next: [
          {
            name: 'lists-drawer',
            open: press('View Options'),
            shows: (page) => page.getByRole('dialog', { name: 'Lists' }),
          },
        ],
      },
    ],
  },
  {
    title: 'the choice of workspaces',
    who: 'priya',
    screens: [
      {
        name: 'workspaces-choice',
        at: async (page) => {
          ada = await memberId(page, 'Ada Whitfield')
          return '/home/needs-review?sort=name'
        },
        open: async (page) => {
          await press('Workspace: Northside Clinic')(page)
          await page.getByRole('textbox', { name: 'Search a workspace' }).fill('lake')
        },
        shows: (page) => page.getByRole('option', { name: 'Lakeview Heart Group' }),
        refused: [[404, '/api/members/']],
        next: [
          {
            name: 'workspace-switched',
            open: (page) => page.getByRole('option', { name: 'Lakeview Heart Group' }).click(),
            shows: text('Trial version'),
          },
          {
            name: 'member-elsewhere',
            open: (page) => goTo(page, `/member-details/${ada}/profile`),
            shows: text('This member is in Northside Clinic.'),
          },
        ],
      },
    ],
  },
  {
    title: 'the lists of an administrator',
    who: 'adam',
    screens: [
      {
        name: 'chase-list-dialog',
        at: '/home/chase-list',
        open: async (page) => {
          await press('Fill from a file')(page)
          await dialog(page).getByLabel('CSV file').setInputFiles(csv)
        },
        shows: (page) => region('Lines of the file')(page).getByRole('row', { name: /^3 999999/ }),
        part: dialogPart,
      },
    ],
  },
  {
    title: 'access in an emergency',
    who: 'sofia',
    screens: [
      {
        name: 'emergency-way',
        at: '/home/all-members',
        open: async (page) => {
          await press('Workspace: Northside Clinic')(page)
          await page.getByRole('textbox', { name: 'Search a workspace' }).fill('lake')
        },
        shows: text('No Result found'),
        next: [
          {
            name: 'emergency-workspaces',
            open: (page) => page.getByRole('link', { name: 'Emergency access to another workspace' }).click(),
            shows: (page) => page.getByRole('button', { name: 'Emergency access to Lakeview Heart Group' }),
          },
          { name: 'emergency-dialog', open: press('Emergency access to Lakeview Heart Group'), ...inDialog },
          {
            name: 'emergency-list',
            open: async (page) => {
              await dialog(page).getByLabel('What is the emergency?').fill('The whole team is unreachable')
              await press('Enter the workspace')(page)
            },
            shows: text(/^[34]\d members$/),
          },
          {
            name: 'emergency-audit-log',
            open: async (page) => {
              await goTo(page, '/settings/audit-log')
              await page.getByRole('list', { name: 'Emergency access' }).getByRole('link', { name: 'What was looked at' }).first().click()
            },
            shows: (page) => page.getByRole('cell', { name: 'emergency access' }).first(),
          },
        ],
      },
    ],
  },
]

/** Of the clinic that is left; the address of her page is known from there. */
let ada = ''
