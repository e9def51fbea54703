/**
 * The home lists: their addresses, titles, order in the menu, what each means, how they sort and page. No schema library
 * here, because the browser needs this file before anything else; the server's SQL for each list has the same keys.
 */
import { neededDays, windowDays } from '../billing/rulebook/needed-days.ts'
import { diagnosisRules, type DiagnosisList } from './diagnosis-lists.ts'
import type { Show } from '../values/show.ts'

/** Members a page (docs/sources/product.md 2.9 "Member list page size 50"). */
export const pageSize = 50

export type ListFacts = {
  title: string
  /** Whether the side menu offers it; the others are reached by their address. */
  inMenu: boolean
  /** The round of the product from which its rule has something to tell; before it, the list is not offered. */
  round: 1 | 2
  /** What belongs here, in words for the screen. */
  meaning: string
  /** What an empty list says. */
  whenEmpty: string
  /** Filled by an administrator's file. */
  isUploaded?: true
}

const uploaded = (title: string, what: string): ListFacts => ({
  title,
  inMenu: false,
  round: 1,
  meaning: `Members that an administrator's upload marks as ${what}.`,
  whenEmpty: 'This list is filled from a file of members that an administrator uploads. Nobody stands on it now.',
  isUploaded: true,
})
const byDiagnosis = (title: string, list: DiagnosisList): ListFacts => ({
  title,
  inMenu: false,
  round: 1,
  meaning: `Enrolled members with ${diagnosisRules[list].words}.`,
  whenEmpty: `No enrolled member has ${diagnosisRules[list].words}. Add diagnosis codes under Manage Dx info.`,
})
const listed = (title: string, round: 1 | 2, meaning: string, whenEmpty: string): ListFacts => ({
  title,
  inMenu: true,
  round,
  meaning,
  whenEmpty,
})

// Order, addresses and rules: docs/sources/product.md 1.2 and docs/sources/product.md 1.7. Rounds: a list is offered once the work that fills it exists.
export const lists = {
  'all-members': listed('All enrolled', 1, 'Every enrolled member.', 'Nobody is enrolled yet. Enroll the first member.'),
  'new-members': listed('New members', 1, 'Enrolled members who have never measured.', 'Every enrolled member has measured at least once.'),
  'event-today': listed('Event today', 1, 'Members with a calendar event today.', 'No member has an event today.'),
  'needs-review': listed('Needs review', 1, 'Members with a warning that nobody has cleared.', 'No one needs review.'),
  'msg-unread': listed('Unread messages', 1, 'Members whose texts have not been read.', 'Every text has been read.'),
  'missed-call': listed('Missed calls', 1, 'Members whose call nobody answered.', 'No call was missed.'),
  // 2 days = 172800000 ms and 5 days = 432000000 ms: docs/sources/product.md 1.9
  'inactive-2-days': listed(
    'Inactive 2 days',
    1,
    'Members who have measured before, but not in the last 2 days.',
    'Everyone who measures has done so in the last 2 days.',
  ),
  'inactive-5-days': listed(
    'Inactive 5 days',
    1,
    'Members who have measured before, but not in the last 5 days.',
    'Everyone who measures has done so in the last 5 days.',
  ),
  'todo-99454': listed(
    'To do 99454',
    1,
    `Members with fewer than ${neededDays} of ${windowDays} days of measurements.`,
    `Every member has the ${neededDays} days of measurements.`,
  ),
  'todo-99457-call': listed('To do 99457 call', 1, 'Members who still need a live call for 99457.', 'Nobody needs a call for 99457.'),
  'todo-99457-review': listed(
    'To do 99457 review',
    1,
    'Members who still need review time for 99457.',
    'Nobody needs review time for 99457.',
  ),
  'todo-99458-call': listed('To do 99458 call', 1, 'Members who still need a live call for 99458.', 'Nobody needs a call for 99458.'),
  'todo-99458-review': listed(
    'To do 99458 review',
    1,
    'Members who still need review time for 99458.',
    'Nobody needs review time for 99458.',
  ),
  'sms-available': listed('SMS available', 1, 'Members who agreed to receive texts.', 'No member has agreed to receive texts.'),
  'sms-not-available': listed('SMS not available', 1, 'Members who do not receive texts.', 'Every member has agreed to receive texts.'),
  'with-memo': listed('With memo', 1, 'Members with an active memo.', 'No member has an active memo.'),
  practice: listed('Practice', 1, 'Enrolled members of one practice.', 'Nobody is enrolled in this practice.'),
  'ccm-members': listed('CCM members', 1, 'Enrolled members who consented to chronic care management.', 'No member has consented to CCM.'),
  disenrolled: listed('Disenrolled', 1, 'Members who have left.', 'Nobody has been disenrolled.'),
  'my-members': {
    ...listed('My members', 1, 'Enrolled members whose physician or care manager you are.', 'No member is assigned to you.'),
    inMenu: false,
  },
  htn: byDiagnosis('Hypertension', 'htn'),
  obesity: byDiagnosis('Obesity', 'obesity'),
  dm: byDiagnosis('Diabetes', 'dm'),
  ckd: byDiagnosis('Chronic kidney disease', 'ckd'),
  esrd: byDiagnosis('End-stage renal disease', 'esrd'),
  chf: byDiagnosis('Heart failure', 'chf'),
  'hcc-high': uploaded('HCC high', 'high HCC risk'),
  'hcc-medium': uploaded('HCC medium', 'medium HCC risk'),
  'hcc-low': uploaded('HCC low', 'low HCC risk'),
  'frequent-ed': uploaded('Frequent ED', 'frequent visitors of an emergency department'),
  'recent-inpatient': uploaded('Recent inpatient', 'recently hospitalized'),
  'just-discharged': uploaded('Just discharged', 'just discharged from hospital'),
  'high-cost-list': uploaded('High cost', 'high cost'),
  'chase-list': uploaded('Chase list', 'to be chased'),
} as const satisfies Record<string, ListFacts>

export type ListFilter = keyof typeof lists
export const listFilters = Object.keys(lists) as [ListFilter, ...ListFilter[]]
export const isListFilter = (text: string): text is ListFilter => Object.hasOwn(lists, text)

/**
 * The side menu, in order: what is in it, true already, and meant for this clinic. CCM members only where the group has
 * the CCM service; `practice` stands for one entry per practice.
 */
export const menuLists = (group: { services: readonly string[] }): ListFilter[] =>
  listFilters.filter((list) => lists[list].inMenu && lists[list].round === 1 && (list !== 'ccm-members' || group.services.includes('CCM')))

/** The heading of a list: `Practice: main` where the specification writes "Practice: {practiceId}". */
export const listTitle = (list: ListFilter, practiceId?: string) =>
  list === 'practice' ? `Practice: ${practiceId ?? ''}` : lists[list].title

/** Sorts and what the dropdown calls them (docs/sources/product.md 1.7 "Sorts"). */
export const sorts = {
  dataReceivedDT: 'Latest data received',
  measureDateAsc: 'Longest without measuring',
  measureFreq: 'Fewest measurements',
  name: 'Name',
  severity: 'Severity, then age',
} as const
export type Sort = keyof typeof sorts
export const defaultSort: Sort = 'dataReceivedDT'
/** The order in which a list is first read: warnings by severity, and among equals who has waited longest. */
export const firstSortOf = (list: ListFilter): Sort => (list === 'needs-review' ? 'severity' : defaultSort)
/** Severity orders warnings, so it is offered only where every member has one. */
export const sortsOf = (list: ListFilter): Sort[] =>
  (Object.keys(sorts) as Sort[]).filter((sort) => sort !== 'severity' || list === 'needs-review')

export type ListSearch = { show: Show; sort: Sort; page: number; practiceId?: string }

// The furthest page that 100,000 members of one group can have, with room to spare
const lastPage = 20_000
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * Reads the part of a list's address behind the question mark. A wrong sort or page becomes the list's first. A wrong `show`
 * stays as it is, so that the server refuses it: widening "this user's members" to everybody's would be a leak. The
 * specification's other name for the default sort, `measureDateDesc`, is understood.
 */
export function parseListSearch(list: ListFilter, raw: Record<string, unknown>): ListSearch {
  const text = textOf(raw['sort'])
  const sort = text === 'measureDateDesc' ? defaultSort : text
  const page = Number(textOf(raw['page']) || '0')
  const practiceId = textOf(raw['practiceId'])
  return {
    show: textOf(raw['show']) || 'all',
    sort: sortsOf(list).find((existing) => existing === sort) ?? firstSortOf(list),
    page: Number.isInteger(page) && page >= 0 && page <= lastPage ? page : 0,
    ...(practiceId && { practiceId }),
  }
}
