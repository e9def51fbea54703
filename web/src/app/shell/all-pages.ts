/**
 * Every page that somebody can go to, by group, with the words it is found by. The menus' own lists feed it, and a route, list,
 * report or tab that is missing fails `all-pages.test.tsx`.
 */
import { type ListFilter, listFilters, lists, listTitle } from '@vitalrounds/domain/members/list'
import { nameKey } from '@vitalrounds/domain/values/name-key'
import { linkOptions } from '@tanstack/react-router'
import { adminPages } from '../../admin/admin-pages.ts'
import { devicePagesOf } from '../../devices/fleet/device-pages.ts'
import type { TabPlace } from '../../members/tab-places.ts'
import { session } from '../../platform/session.ts'
import type { Me } from '../../platform/me.ts'
import { monthIn, monthTitle } from '../../platform/zones.ts'
import { reportEntries } from '../../reports/ReportsFrame.tsx'
import { settingsPagesOf } from '../../settings/settings-pages.ts'
import { settingsWords } from '../../settings/settings-words.ts'
import type { MenuEntry } from '../../ui/menu/MenuFrame.tsx'
import { reportPages } from '../report-pages.tsx'
import { placesOf } from './places.ts'

export type PageGroup = { group: string; pages: readonly MenuEntry[] }

/** What a tab of a member is looked for by beside its title. */
const tabWords: Record<string, string> = {
  profile: 'address phone consents programs access link caregiver',
  measurements: 'readings charts vitals blood pressure weight glucose pulse warnings',
  'wellness-check': 'check-in questions PHQ falls',
  'clinical-risk': 'scores cards control',
  'billing-insights': 'codes CPT 99454 99457 minutes',
  'care-calendar': 'events appointments visits due',
  'care-plan': 'goals problems actions versions approve',
  'text-messages': 'SMS write unread',
  'phone-calls': 'missed recordings',
  notes: 'memo',
  'alert-doctor': 'ask physician question',
  'manage-rx-info': 'medications allergies prescriptions drugs',
  'manage-dx-info': 'diagnoses conditions ICD-10 laboratory',
  'manage-devices': 'order connect scale cuff glucometer',
  'manage-rawdata': 'exclude reading suspect',
  'em-visits': 'appointments E&M practitioner',
  'manage-time': 'minutes enter exclude',
  'edit-profile': 'phone address physician care manager disenroll CCM',
}

const listLink = (list: ListFilter, search = {}) => linkOptions({ to: '/home/$listFilter', params: { listFilter: list }, search })

const listEntries = (me: Me): MenuEntry[] => [
  ...listFilters
    .filter((list) => list !== 'practice' && (list !== 'ccm-members' || me.services.includes('CCM')))
    .map((list) => ({ title: listTitle(list), words: `list members ${lists[list].meaning}`, link: listLink(list) })),
  ...me.practiceList.map(({ key, text }) => ({
    title: listTitle('practice', key),
    words: `list members ${text}`,
    link: listLink('practice', { practiceId: key }),
  })),
]

const enrollmentEntries = (me: Me): MenuEntry[] => [
  ...(me.actions.includes('member.enroll')
    ? [
        {
          title: 'Enroll a member',
          words: 'new patient add consent',
          link: linkOptions({ to: '/enrollment/$viewDefault', params: { viewDefault: 'member' } }),
        },
      ]
    : []),
  ...(me.actions.includes('member.import')
    ? [
        {
          title: 'Import members',
          words: 'file CSV upload enroll many',
          link: linkOptions({ to: '/enrollment/$viewDefault', params: { viewDefault: 'import' } }),
        },
      ]
    : []),
]

function reportsOf(me: Me): MenuEntry[] {
  const yearMonth = monthIn(Date.now() + session.skewMs, me.groupTimeZone)
  return [
    ...reportEntries(me, reportPages, { yearMonth }),
    {
      title: `Late data, ${monthTitle(yearMonth)}`,
      words: 'addendum after a month was closed',
      link: linkOptions({ to: '/reports/late/$yearMonth', params: { yearMonth } }),
    },
  ]
}

/** The pages that this person may open, the places of the top bar first. */
export const allPages = (me: Me): PageGroup[] => [
  { group: 'Pages', pages: [...placesOf(me), ...enrollmentEntries(me), ...devicePagesOf(me)] },
  ...(me.actions.includes('member.read') ? [{ group: 'Lists', pages: listEntries(me) }] : []),
  ...(me.actions.includes('billing.read') ? [{ group: 'Reports', pages: reportsOf(me) }] : []),
  { group: 'Settings', pages: settingsPagesOf(me).map((page) => ({ ...page, words: settingsWords[String(page.link.to)] ?? '' })) },
  ...(me.actions.includes('platform.manage') ? [{ group: 'Admin', pages: adminPages }] : []),
]

/** The pages of one member. */
export const tabEntries = (tabs: readonly TabPlace[], memberId: string): MenuEntry[] =>
  tabs.map(({ tab, title }) => ({
    title,
    words: tabWords[tab] ?? '',
    link: linkOptions({ to: '/member-details/$memberId/$tab', params: { memberId, tab } }),
  }))

const wordsOf = (text: string) => nameKey(text).split(/[^\p{L}\p{N}]+/u)

/** Those of which each typed word begins a word, in any order; where the titles have them all, first. */
export function matchingPages<T extends Pick<MenuEntry, 'title' | 'words'>>(pages: readonly T[], text: string): T[] {
  const typed = wordsOf(text).filter((word) => word !== '')
  const fits = (words: string) => typed.every((word) => wordsOf(words).some((candidate) => candidate.startsWith(word)))
  const byTitle = pages.filter(({ title }) => fits(title))
  return [...byTitle, ...pages.filter((page) => !byTitle.includes(page) && fits(`${page.title} ${page.words ?? ''}`))]
}
