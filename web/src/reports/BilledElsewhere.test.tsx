/** What others bill in a month is recorded with its reason and taken back with one, in every month that has begun. */
import type { Member } from '@vitalrounds/domain/members/member'
import { addMonths } from '@vitalrounds/domain/days'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { monthIn } from '../platform/zones.ts'
import { BilledElsewhere } from './BilledElsewhere.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: 'm1', name: 'Ada North', dob: '1950-01-01' } as unknown as Member
const running = monthIn(Date.now(), me.groupTimeZone)
const hospice = {
  kind: 'hospice',
  reason: 'Told by the hospice',
  recordedBy: 'Adam Reyes',
  recordedAt: '2026-11-20T15:00:00.000Z',
} as const
const path = `members/m1/billing/${running}/elsewhere`
const answers = {
  [`POST ${path}`]: { kind: 'supply' },
  [`POST ${path}/removal`]: { kind: 'hospice' },
  'GET members/m1/drafts/reason': { draft: null },
}

test('one more is recorded with its reason, and one on record is taken back with a way back', async () => {
  const sent = serve(answers)
  const bodyOf = (end: string) => sent.findLast((call) => call.path.endsWith(end))?.body
  const screen = await renderPage(<BilledElsewhere {...{ member, me, running }} month={running} isClosed={false} onRecord={[hospice]} />)
  await expect.element(screen.getByText(/Supervision of hospice care.*Told by the hospice · Adam Reyes/)).toBeVisible()
  await screen.getByRole('button', { name: 'Record what is billed elsewhere' }).click()
  await expect.element(screen.getByLabelText('What is billed')).not.toHaveTextContent('hospice')
  await screen.getByRole('textbox').fill('Told by the member')
  await screen.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.poll(() => bodyOf('elsewhere')).toEqual({ kind: 'supply', reason: 'Told by the member' })
  await screen.getByRole('button', { name: /^Take back: Supervision of hospice/ }).click()
  await screen.getByRole('textbox').fill('The hospice has stopped')
  await screen.getByRole('button', { name: 'Take back', exact: true }).last().click()
  await expect.poll(() => bodyOf('removal')).toEqual({ kind: 'hospice', reason: 'The hospice has stopped' })
})

test('an older month is offered as well, and of a closed one it is said that the change waits', async () => {
  const screen = await renderPage(<BilledElsewhere {...{ member, me, running }} month={addMonths(running, -5)} isClosed onRecord={[]} />)
  await screen.getByRole('button', { name: 'Record what is billed elsewhere' }).click()
  await expect.element(screen.getByText(/waits in the billing report until somebody accepts it/)).toBeVisible()
})

test('nothing is said of a month that has not begun, nor to whom may not change it', async () => {
  const of = { member, running, onRecord: [], isClosed: false }
  const screen = await renderPage(
    <>
      <BilledElsewhere {...of} me={me} month={addMonths(running, 1)} />
      <BilledElsewhere {...of} me={{ ...me, actions: [] }} month={running} />
    </>,
  )
  expect(screen.getByRole('heading', { name: 'Billed elsewhere' }).elements()).toHaveLength(0)
})
