/** A published plan that is read: its table of contents leads to each part of the document, by keys. */
import type { FullVersion } from '@vitalrounds/domain/care/plan/api'
import { emptyPlan } from '@vitalrounds/domain/care/plan/content'
import { planParts } from '@vitalrounds/domain/care/plan/plan-document'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderKit } from '../../ui/gallery/render-kit.tsx'
import { PlanContents } from './PlanContents.tsx'
import { PlanSheet } from './PlanSheet.tsx'

const version = {
  _id: '00000000-0000-4000-8000-000000000001',
  number: 3,
  publishedAt: '2026-11-20T15:00:00Z',
  approvedAt: null,
  approvedBy: '',
  content: {
    ...emptyPlan(),
    assessmentDate: '2026-11-18',
    goals: [{ id: 'g', template: '', text: 'Walk daily', dueOn: '', isConfirmed: true }],
  },
  frozen: { medications: [], allergies: [], conditions: [], caregiver: '' },
} as unknown as FullVersion
const titles = planParts(version, 'English').map(({ title }) => title)

test('given the parts of a published plan, Enter on each line of the contents leads the focus to its heading', async () => {
  expect(titles.length).toBeGreaterThan(8)
  const screen = await renderKit(
    <main id="main">
      <PlanContents sections={titles} />
      <PlanSheet name="Ada Kim" version={version} reader={{ language: 'English', zone: 'America/New_York' }} />
    </main>,
  )
  const lines = screen.getByRole('navigation', { name: 'Contents' })
  for (const title of titles) {
    const line = lines.getByRole('button', { name: title, exact: true }).element() as HTMLElement
    line.focus()
    await userEvent.keyboard('{Enter}')
    expect([title, document.activeElement?.tagName, document.activeElement?.textContent]).toEqual([title, 'H3', title])
  }
})
