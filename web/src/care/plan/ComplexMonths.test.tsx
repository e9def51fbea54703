/** A month of complex decision making is put on record with its reason, once. */
import type { Member } from '@vitalrounds/domain/members/member'
import { addMonths } from '@vitalrounds/domain/days'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { monthIn, monthTitle } from '../../platform/zones.ts'
import { ComplexMonths } from './ComplexMonths.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: 'm1', name: 'Ada North', dob: '1950-01-01' } as unknown as Member
const running = monthIn(Date.now(), me.groupTimeZone)

test('the month is recorded with its reason, and one on record is not offered again', async () => {
  const before = addMonths(running, -1)
  const sent = serve({
    'POST members/m1/care-plan/complexity': { month: running },
    'GET members/m1/drafts/reason': { draft: null },
  })
  const months = [{ month: before, reason: 'Three drugs changed', recordedBy: 'Adam Reyes' }]
  const screen = await renderPage(<ComplexMonths member={member} me={me} months={months} />)
  await expect.element(screen.getByText(`${monthTitle(before)} · Three drugs changed · Adam Reyes`)).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
  await screen.getByRole('button', { name: `Record complex decisions in ${monthTitle(running)}` }).click()
  await screen.getByRole('textbox').fill('Heart failure got worse')
  await screen.getByRole('button', { name: 'Record', exact: true }).click()
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('complexity'))?.body)
    .toEqual({ month: running, reason: 'Heart failure got worse' })
})
