/** Where evidence is mended is called as the tabs of a member and the menu of reports call it. */
import { evidencePlaces } from '@vitalrounds/domain/reports/evidence-items'
import { expect, test } from 'vitest'
import { memberTabs } from './member-tabs.tsx'
import { reportPages } from './report-pages.tsx'

test('each page on which evidence is put on record has the title of its tab or its link', () => {
  const titles = new Map([
    ...memberTabs.map(({ tab, title }) => [tab, title] as const),
    ...reportPages.map(({ report, title }) => [report, title] as const),
  ])
  for (const [place, title] of Object.entries(evidencePlaces)) expect(titles.get(place), place).toBe(title)
})
