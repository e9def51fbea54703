/** The pages of a member and their dialogs. */
import { formerMemberId } from '../people-and-devices.ts'
import {
  type Act,
  button,
  dialog,
  dialogPart,
  heading,
  inDialog,
  press,
  region,
  row,
  type Screen,
  type ScreenGroup,
  tabOf,
  text,
} from './screen.ts'
import { callApi } from '../story.ts'

const elena = '884120'
const jose = '884450'
const profile = (name: string, words: string, open: Act, shows = inDialog.shows): Screen => ({
  name,
  at: tabOf(words, 'edit-profile'),
  open,
  shows,
  part: dialogPart,
})
const former = (tab: string) => async (page: Parameters<typeof callApi>[0]) =>
  `/member-details/${await formerMemberId(page, 'Ruth Coleman')}/${tab}`

/** A text that was taken away after 90 days, as the server tells of one. */
const withoutTexts: Act = async (page) => {
  await page.route('**/raw-data**', async (route) => {
    const answer = await route.fetch()
    const { transmissions, ...rest } = (await answer.json()) as { transmissions: object[] }
    const gone = transmissions.map((sent) => ({ ...sent, isTextRemoved: true, sent: [] }))
    await route.fulfill({ response: answer, json: { ...rest, transmissions: gone } })
  })
  await page.reload()
}

export const members: ScreenGroup[] = [
  {
    title: 'the pages of a member',
    who: 'carla',
    screens: [
      { name: 'member-profile', at: tabOf(elena, 'profile'), shows: heading('Contact') },
      {
        name: 'member-measurements',
        at: tabOf(elena, 'measurements'),
        shows: (page) => page.getByRole('main').getByRole('figure').first(),
      },
      { name: 'member-text-messages', at: tabOf(elena, 'text-messages'), shows: (page) => page.getByRole('list', { name: 'Texts' }) },
      {
        name: 'member-phone-calls',
        at: tabOf('100311', 'phone-calls'),
        shows: (page) => region('Calls')(page).getByRole('button', { name: 'Call back' }),
      },
      { name: 'member-manage-devices', at: tabOf(elena, 'manage-devices'), shows: heading('Devices') },
      { name: 'member-manage-rawdata', at: tabOf(elena, 'manage-rawdata'), shows: row(3) },
      { name: 'member-edit-profile', at: tabOf(elena, 'edit-profile'), shows: (page) => page.getByLabel(/^First name/) },
      {
        name: 'member-billing-insights',
        at: tabOf(elena, 'billing-insights'),
        shows: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
      },
      {
        name: 'member-alert-doctor',
        at: tabOf(jose, 'alert-doctor'),
        open: async (page) => {
          await page.getByRole('combobox', { name: 'Doctor' }).fill('Dr. Ruth Lane')
          await page.getByRole('textbox', { name: 'Doctor’s phone' }).fill('4155550188')
          await page.getByRole('textbox', { name: 'What the doctor should know' }).fill('Three pounds in two days.')
        },
        shows: (page) => page.getByRole('form', { name: 'Ask a doctor' }),
      },
      { name: 'member-hidden-page', at: former('manage-rawdata'), shows: text('This page is not shown for disenrolled members.') },
      {
        name: 'member-unknown',
        at: '/member-details/01900000-0000-7000-8000-000000000000/measurements',
        shows: text('This member does not exist in your organization.'),
        refused: [[404, '/api/members/']],
      },
      {
        name: 'member-without-name',
        at: '/member-details/0190/measurements',
        shows: text('This address does not name a member.'),
        refused: [[400, '/api/members/']],
      },
      {
        name: 'raw-data-without-text',
        at: tabOf('Ada Whitfield', 'manage-rawdata'),
        open: withoutTexts,
        shows: text('The payload is kept for 90 days; it has been removed.'),
      },
    ],
  },
  {
    title: 'what is written about a member',
    who: 'rafael',
    screens: [
      {
        name: 'note-composer',
        at: tabOf(jose, 'measurements'),
        open: async (page) => {
          const composer = page.getByRole('form', { name: 'Write a note' })
          await composer.getByRole('textbox').fill('Llama a su hija después de las 5 · 打電話給她的女兒 · 딸에게 전화')
          await composer.getByRole('checkbox', { name: 'Memo' }).check()
        },
        shows: (page) => page.getByRole('form', { name: 'Write a note' }).getByText('Draft saved'),
        part: 'form',
        next: [
          {
            name: 'note-amend-dialog',
            open: async (page) => {
              await page.getByRole('form', { name: 'Write a note' }).getByRole('textbox').press('Control+Enter')
              await page.getByRole('link', { name: 'Notes', exact: true }).click()
              await page
                .getByRole('button', { name: /^Amend: Llama a su hija/ })
                .first()
                .click()
            },
            ...inDialog,
          },
          {
            name: 'member-notes',
            open: async (page) => {
              await dialog(page).getByRole('textbox').fill('Llama a su hija después de las 6')
              await press('Save the amendment')(page)
            },
            shows: text('Amends an earlier note'),
          },
        ],
      },
      {
        name: 'reading-dialog',
        at: tabOf('Ada Whitfield', 'measurements'),
        open: async (page) => {
          const chart = page.getByRole('application').first()
          await chart.press('End')
          await chart.press('Enter')
        },
        shows: (page) => dialog(page).getByRole('heading', { name: /reading$/ }),
        part: dialogPart,
      },
      {
        name: 'reading-exclude-dialog',
        at: tabOf('Ada Whitfield', 'manage-rawdata'),
        open: (page) =>
          page
            .getByRole('button', { name: /^Exclude / })
            .first()
            .click(),
        ...inDialog,
      },
      {
        name: 'member-rules-dialog',
        at: tabOf('884512', 'measurements'),
        open: press('Member’s rules'),
        shows: (page) => dialog(page).getByRole('group', { name: 'High Sugar', exact: true }),
        part: dialogPart,
      },
      {
        name: 'warning-clear-dialog',
        at: tabOf(jose, 'measurements'),
        open: async (page) => {
          const review = region(/Needs review/)(page)
          await review.getByRole('button', { expanded: false }).first().press('Enter')
          await review
            .getByRole('button', { name: /^Clear [A-Z]/ })
            .first()
            .click()
        },
        ...inDialog,
      },
      {
        name: 'warnings-clear-dialog',
        at: tabOf('Min-Ho Kim', 'measurements'),
        open: (page) =>
          region(/Needs review/)(page)
            .getByRole('button', { name: /^Clear all/ })
            .click(),
        ...inDialog,
      },
    ],
  },
  {
    title: 'programs and consents of a member',
    who: 'carla',
    screens: [
      {
        ...profile('consent-revoke-dialog', 'Ada Whitfield', press('Revoke Text messages')),
        next: [
          {
            name: 'consent-record-dialog',
            open: async (page) => {
              await press('Revoke')(page)
              await press('Record consent Text messages')(page)
            },
            shows: (page) => dialog(page).getByRole('blockquote'),
            part: dialogPart,
          },
        ],
      },
      {
        ...profile('ccm-add-dialog', 'Maria Lopez', press('CCM Service')),
        next: [
          {
            name: 'ccm-remove-dialog',
            open: async (page) => {
              await dialog(page)
                .getByLabel(/^Caregiver name/)
                .fill('Lucia Lopez')
              await dialog(page)
                .getByLabel(/^Caregiver phone/)
                .fill('2125550101')
              await dialog(page)
                .getByLabel(/^CCM consent/)
                .check()
              await press('Add CCM Service')(page)
              await press('Remove CCM Service')(page)
            },
            shows: (page) => dialog(page).getByRole('textbox', { name: 'Reason' }),
            part: dialogPart,
          },
        ],
      },
      profile('disenroll-dialog', 'Samuel Price', press('Disenroll')),
      {
        name: 'member-who-left',
        at: former('edit-profile'),
        shows: button('Re-enroll'),
        next: [{ name: 're-enroll-dialog', open: press('Re-enroll'), ...inDialog }],
      },
      profile('pause-dialog', 'Bob Larkin', async (page) => {
        await press('Pause monitoring')(page)
        await press('In hospital')(page)
      }),
      {
        name: 'caregiver-text-dialog',
        at: tabOf(elena, 'profile'),
        open: async (page) => {
          await press('New link for a caregiver')(page)
          await dialog(page).getByLabel('Whose it is').fill('Her aunt')
          await press('Make the link')(page)
          await press('Cancel')(page)
          const link = region('Member’s own page')(page).getByRole('listitem').filter({ hasText: 'Her aunt' })
          await link.getByRole('button', { name: /^Text/ }).first().click()
          await dialog(page).getByLabel('The caregiver has agreed to get this text').check()
        },
        ...inDialog,
      },
    ],
  },
  {
    title: 'a call',
    who: 'carla',
    screens: [
      {
        name: 'call-beside-chart',
        at: tabOf(elena, 'measurements'),
        open: async (page) => {
          await page.getByRole('button', { name: /^Call Elena Anderson/ }).click()
          await page.getByRole('complementary', { name: 'Telephone' }).getByRole('button', { name: 'Mute' }).click()
        },
        shows: button('Unmute'),
        next: [
          {
            name: 'call-card',
            open: async (page) => {
              await press('Hang up')(page)
              const card = page.getByRole('form', { name: /^After the call/ })
              await card.getByText('Spoke', { exact: true }).click()
              await card.getByLabel('Note').fill('Feels well, took her pills.')
            },
            shows: (page) => page.getByRole('form', { name: /^After the call/ }),
          },
        ],
      },
    ],
  },
]
