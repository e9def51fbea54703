/** What stands beside a goal: how the facts of the chart judge it, and which of them are left out. */
import type { CarePlan } from '@vitalrounds/domain/care/plan/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { Progress } from './Progress.tsx'

test('a goal says which weights in doubt it leaves out', async () => {
  const standing = {
    goalId: 'dry',
    state: 'met',
    by: 'readings',
    value: '+1.0 lbs from the dry weight',
    facts: 5,
    days: 4,
    from: '2026-11-01',
  }
  const goals = ['dry', 'sugar'].map((id) => ({ id, text: `Goal ${id}`, measure: '' }))
  const plan = {
    newest: { content: { goals } },
    progress: [],
    standings: [
      { ...standing, leftOut: '220.0 lbs, in doubt: left out here' },
      { ...standing, goalId: 'sugar', value: '82% of readings at goal', leftOut: '' },
    ],
  } as unknown as CarePlan
  const screen = await renderPage(<Progress member={{ _id: 'm' } as unknown as Member} plan={plan} />)
  const words = () =>
    screen
      .getByText(/^By readings/)
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(words)
    .toEqual([expect.stringMatching(/ 11\/01\/2026 · 220\.0.lbs, in doubt: left out here$/), expect.stringMatching(/ 11\/01\/2026$/)])
})
