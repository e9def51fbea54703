/** Reports, the month's end, and the time that was spent on a member. */
import type { Page } from '@playwright/test'
import { button, dialog, dialogPart, heading, inDialog, press, row, type Screen, type ScreenGroup, tabOf, text } from './screen.ts'

const monthBack = (months: number) => Temporal.Now.plainDateISO('America/New_York').subtract({ months }).toString().slice(0, 7)
/** In the demo the last month is closed with something late, and the one three months back is open again. */
const [late, reopened, old] = [monthBack(1), monthBack(3), monthBack(20)]
const report = (name: string, address: string, shows: Screen['shows']): Screen => ({
  name: `months-${name}`,
  at: `/reports/${address}`,
  shows,
})
const overReport = (name: string, address: string, pressed: string | RegExp): Screen => ({
  ...report(name, address, dialog),
  open: press(pressed),
  part: dialogPart,
})

/** The first member of the list of an auditor. */
const firstPacket = async (page: Page) => {
  await page.goto('/evidence')
  return (await page.getByRole('rowheader').first().getByRole('link').getAttribute('href')) ?? ''
}

export const reports: ScreenGroup[] = [
  {
    title: 'what is open to an auditor',
    who: 'ada',
    screens: [
      { name: 'evidence', at: '/evidence', shows: row(1), fitsTablet: true },
      { name: 'evidence-packet', at: firstPacket, shows: heading('How it was judged'), fitsTablet: true },
    ],
  },
  {
    title: 'the desk of a physician',
    who: 'helen',
    screens: [
      { name: 'desk', at: '/desk', shows: heading(/^Months to sign/), fitsTablet: true },
      { ...overReport('sign-clean-dialog', `review-record?yearMonth=${late}`, 'Sign all clean'), shows: text(/without an open item$/) },
    ],
  },
  {
    title: 'the reports',
    who: 'adam',
    screens: [
      report('dashboard', 'dashboard', (page) => page.getByRole('heading', { name: /^Open warnings by practice/ })),
      {
        ...report('meanings', 'dashboard', text('What the numbers mean')),
        open: (page) => page.getByText('What the numbers mean').click(),
      },
      report('figure', 'dashboard?figure=noManagement', row(1)),
      report('warnings-by-age', 'dashboard?kind=warnings&state=older', row(1)),
      report('step-members', 'dashboard?kind=funnel&state=enrolled&reason=reached', row(1)),
      report('week-members', `dashboard?kind=minutes&state=1&past=${late}`, row(1)),
      report('condition-members', 'dashboard?kind=conditions&state=htn&reason=members', row(1)),
      report('billing-report', 'billing-report', row(1)),
      report('billing-stats', `billing-stats?yearMonth=${late}`, heading(/By care manager/)),
      report('billing-stats-code', `billing-stats?yearMonth=${late}&code=99454`, heading(/By care manager/)),
      report('billing-stats-running', 'billing-stats', heading(/Forecast/)),
      report('consents', 'consent-methods', row(1)),
      report('outcomes', 'outcomes', heading('Blood pressure since enrollment')),
      {
        ...report('outcomes-table', 'outcomes', (page) => page.getByRole('region', { name: 'Days with a reading, by month' })),
        open: press('Show table of Days with a reading'),
      },
      report('outcomes-members', 'outcomes?figure=adherence', row(1)),
      report('claims', `claims?yearMonth=${late}&kind=all`, (page) => page.getByRole('button', { name: /^Download file/ })),
      overReport('answers-dialog', `claims?yearMonth=${late}`, 'Take in answers'),
      report('review-record', 'review-record', (page) => page.getByRole('link', { name: /To sign/ }).first()),
      report('closed', `billing-report?yearMonth=${late}`, button('Claims CSV')),
      report('never-computed', `billing-report?yearMonth=${old}`, button('Compute')),
      report('late', `late/${late}`, button('Accept')),
      report('manual-time', 'manual-time', row(1)),
      { ...overReport('approve-time-dialog', 'manual-time', 'Approve'), shows: dialog },
      overReport('cell-dialog', 'billing-report', /^99457 of/),
      overReport('close-dialog', `billing-report?yearMonth=${reopened}`, 'Close month'),
      overReport('reopen-dialog', `billing-report?yearMonth=${late}`, 'Reopen'),
      overReport('accept-dialog', `late/${late}`, 'Accept'),
      overReport('return-dialog', 'review-record', 'Return'),
    ],
  },
  {
    title: 'the time spent on a member',
    who: 'tom',
    screens: [
      {
        name: 'months-manage-time',
        at: tabOf('884120', 'manage-time'),
        shows: button('Exclude'),
        next: [
          {
            name: 'months-exclude-dialog',
            open: async (page) => {
              await press('Exclude')(page)
              await press('Page was left open')(page)
            },
            ...inDialog,
          },
          {
            name: 'months-manual-dialog',
            open: async (page) => {
              await page.reload()
              await press('Enter time by hand')(page)
              await dialog(page).getByLabel('What was done').fill('Spoke with the pharmacy about the refill')
              await dialog(page).getByLabel('Minutes').fill('3')
            },
            ...inDialog,
          },
        ],
      },
    ],
  },
]
