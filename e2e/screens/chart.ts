/** The chart, the care plan and the calendar of a member. */
import type { Page } from '@playwright/test'

import { callApi } from '../story.ts'
import { button, dialog, dialogPart, heading, inDialog, press, region, type ScreenGroup, tabOf, text } from './screen.ts'

const elena = '884120'
const walter = 'Walter Greene'

const today = () => {
  const { year, month, day } = Temporal.Now.plainDateISO('America/New_York')
  return [month, day, year].map((part) => String(part).padStart(2, '0')).join('')
}

/** Somebody whose plan has a second version. */
async function revisedPlan(page: Page): Promise<string> {
  const { members } = (await callApi(page, 'api/home/lists/ccm-members?sort=name')) as { members: { _id: string }[] }
  for (const { _id } of members) {
    const { versions } = (await callApi(page, `api/members/${_id}/care-plan`)) as { versions: unknown[] }
    if (versions.length > 1) return `/member-details/${_id}/care-plan`
  }
  throw new Error('no plan was ever revised')
}

async function fillPlan(page: Page, words: string, template: RegExp) {
  // A plan that was published is read first
  const edit = page.getByRole('button', { name: /^(Edit the plan|Go on editing)$/ })
  await edit.or(page.getByLabel('Assessment date')).first().waitFor()
  if (await edit.isVisible()) await edit.press('Enter')
  await page.getByLabel('Assessment date').fill('2026-11-02')
  await page.getByRole('combobox', { name: 'Template for a condition' }).fill(words)
  await page.getByRole('option', { name: template }).click()
  await press('Fill from the template')(page)
}

async function addStay(page: Page) {
  await press('Add visit')(page)
  await dialog(page).getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Hospital stay' }).click()
  await dialog(page).getByLabel('Admitted on').fill('03/02/2026')
  await dialog(page).getByLabel('Place').fill('St. Mary')
  await dialog(page).getByRole('button', { name: 'Add visit' }).click()
}

export const chart: ScreenGroup[] = [
  {
    title: 'the chart of a member',
    who: 'carla',
    screens: [
      { name: 'chronic-manage-dx-info', at: tabOf(elena, 'manage-dx-info'), shows: region('Diagnoses') },
      { name: 'chronic-manage-rx-info', at: tabOf(elena, 'manage-rx-info'), shows: region('Medications') },
      {
        name: 'medications-with-class',
        at: tabOf(walter, 'manage-rx-info'),
        open: async (page) => {
          await press('Add medication')(page)
          await dialog(page).getByLabel('Name', { exact: true }).fill('Lasix')
          await dialog(page).getByRole('textbox', { name: 'Dose' }).fill('40 mg')
          await dialog(page).getByRole('button', { name: 'Add medication' }).click()
        },
        shows: text('Loop diuretic'),
      },
      { name: 'chronic-em-visits', at: tabOf(elena, 'em-visits'), shows: text(/Last seen|No visit/) },
      {
        name: 'stay-without-discharge',
        at: tabOf(walter, 'em-visits'),
        open: addStay,
        shows: text('no discharge on record'),
        next: [
          {
            name: 'stay-discharge-dialog',
            open: async (page) => {
              await press('Record the discharge of the stay of 03/02/2026')(page)
              await dialog(page).getByLabel('Discharged on').fill('03/06/2026')
            },
            shows: (page) => page.getByRole('dialog', { name: 'Record the discharge' }),
          },
        ],
      },
      { name: 'chronic-clinical-risk', at: tabOf(elena, 'clinical-risk'), shows: heading('Charlson comorbidity index') },
      { name: 'chronic-wellness-check', at: tabOf(elena, 'wellness-check'), shows: button('Send a link') },
      { name: 'chronic-link-dialog', at: tabOf(elena, 'wellness-check'), open: press('Send a link'), ...inDialog },
      {
        name: 'chronic-by-phone',
        at: tabOf('Ada Whitfield', 'wellness-check'),
        open: press('Ask General check-in'),
        shows: region('Check-in by phone'),
        next: [
          {
            name: 'check-ins-begun',
            open: press('Leave; go on later'),
            shows: text(/begun, not finished: General check-in/),
          },
        ],
      },
    ],
  },
  {
    title: 'care plans and the calendar',
    who: 'carla',
    screens: [
      {
        name: 'chronic-care-plan',
        at: tabOf('884450', 'care-plan'),
        open: async (page) => {
          await fillPlan(page, 'heart fail', /^Heart failure/)
          for (const box of await region('Goals')(page).getByRole('checkbox').all()) await box.check()
        },
        shows: text('Draft saved'),
      },
      {
        name: 'care-plan-numbers',
        at: tabOf('884633', 'care-plan'),
        open: async (page) => {
          await fillPlan(page, 'blood pressure', /^High blood pressure/)
          await region('Goals')(page)
            .getByLabel(/^Number: Home blood pressure below/)
            .first()
            .fill('140')
        },
        shows: text('Draft saved'),
        part: 'main',
      },
      {
        name: 'care-plan-versions',
        at: revisedPlan,
        open: (page) => page.getByRole('button', { name: 'What changed in version 2' }).click(),
        shows: (page) => dialog(page).getByRole('list', { name: 'Differences' }),
        part: dialogPart,
      },
      {
        name: 'care-plan-sheet',
        at: revisedPlan,
        open: (page) => page.getByRole('button', { name: 'Read and print version 2' }).click(),
        shows: (page) => dialog(page).getByRole('article'),
        part: dialogPart,
      },
      {
        name: 'chronic-event-dialog',
        at: tabOf(elena, 'care-calendar'),
        open: async (page) => {
          await press('Create New Event')(page)
          await dialog(page).getByLabel('Name').fill('Ask about salt')
          await dialog(page).getByLabel('Date').pressSequentially(today())
          await dialog(page).getByLabel('Frequency').click()
          await page.getByRole('option', { name: 'Weekly', exact: true }).click()
          await dialog(page).getByLabel('Number of times').fill('3')
        },
        ...inDialog,
        next: [
          {
            name: 'chronic-care-calendar',
            open: (page) => dialog(page).getByRole('button', { name: 'Save' }).click(),
            shows: (page) => page.getByRole('button', { name: /^Done: Ask about salt/ }).first(),
          },
          { name: 'chronic-month', open: press('Month'), shows: (page) => page.getByRole('grid', { name: 'Month' }) },
        ],
      },
      {
        name: 'chronic-everybody',
        at: '/reports/care-calendar',
        open: (page) => page.getByRole('button', { name: /^Show all \d+ members$/ }).press('Enter'),
        shows: (page) => page.getByRole('checkbox', { name: /^Select Weekly call/ }).first(),
      },
      { name: 'chronic-by-person', at: '/reports/care-calendar?show=all&by=person', shows: region(/^Carla/) },
    ],
  },
]
