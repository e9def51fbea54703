/** Every field for words to or about a member, and the way to it. */
import type { Locator, Page } from '@playwright/test'
import { turnOf } from '../scripts/testing/turn-of.ts'

/**
 * A field keeps words in one way: `npm test` tries each in one of the stories of drafts (0 and 1), by turns, and the long
 * tier each in both.
 */
export const inTurn = (name: string, story: 0 | 1) => (turnOf(name) % 2 === story ? {} : { tag: '@long' })

export const typed = 'Half a sentence · 打電話 · 전화'

export type Field = {
  /** Where it stands in a chart, or beside every chart. */
  at: (id: string) => string
  /** What is done on the page before one can type. */
  open?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  /** Where words of before are offered, and not there by themselves. */
  resume?: (page: Page) => Promise<void>
}

/** The words of automatic texts are templates; the card after a call and the pages by link have stories of their own. */
export const fields: Record<string, Field> = {
  'single text': {
    at: (id) => `/member-details/${id}/text-messages`,
    field: (page) => page.getByRole('textbox', { name: 'Text message' }),
  },
  'group text': {
    at: () => '/home/all-members?sort=name',
    open: async (page) => {
      await page.getByRole('columnheader').getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Group text' }).click()
    },
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Text in English' }),
    resume: (page) => page.getByRole('button', { name: 'Use this text' }).click(),
  },
  'note or memo': {
    at: (id) => `/member-details/${id}/measurements`,
    field: (page) => page.getByRole('form', { name: 'Write a note' }).getByRole('textbox'),
  },
  'alert to a doctor': {
    at: (id) => `/member-details/${id}/alert-doctor`,
    field: (page) => page.getByRole('textbox', { name: 'What the doctor should know' }),
  },
  'calendar event': {
    at: (id) => `/member-details/${id}/care-calendar`,
    open: (page) => page.getByRole('button', { name: 'Create New Event' }).click(),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }),
  },
  medication: {
    at: (id) => `/member-details/${id}/manage-rx-info`,
    open: (page) => page.getByRole('button', { name: 'Add medication' }).click(),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Taken for' }),
  },
  visit: {
    at: (id) => `/member-details/${id}/em-visits`,
    open: (page) => page.getByRole('button', { name: 'Add visit' }).click(),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }),
  },
  // One of many dialogs that ask for a reason; they keep it in one way
  'reason of a dialog': {
    at: (id) => `/member-details/${id}/edit-profile`,
    open: (page) => page.getByRole('button', { name: 'Pause monitoring' }).click(),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }),
  },
  'text template': {
    at: () => '/settings/sms-templates',
    field: (page) => page.getByRole('textbox', { name: 'Morning', exact: false }).first(),
  },
}
