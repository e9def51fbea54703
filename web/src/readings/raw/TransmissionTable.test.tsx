/** Raw data names devices and vendors as people do, folds away what was sent, and leaves a quiet note where that is gone. */
import type { RawReading, Transmission } from '@vitalrounds/domain/readings/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { type RawAct, RawReadingDialog } from './RawReadingDialog.tsx'
import { TransmissionTable } from './TransmissionTable.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-20T12:00:00.000Z'
const member = { _id: 'm1', name: 'Ada North', dob: '1950-01-01', timeZone: 'America/New_York' } as Member
const weight = {
  _id: 'r1',
  metric: 'bodyWeight',
  title: 'Weight',
  value: 182.3,
  unit: 'lbs',
  state: 'kept',
  reason: null,
  severity: 'ok',
  change: null,
  measuredAt: at,
  claimedAt: null,
  sentValue: null,
  flags: [],
  context: null,
  measuredOn: '2026-11-20',
  tsQuality: 'device',
  excluded: null,
} as unknown as RawReading
const sent = (more: object): Transmission => ({
  deliveryId: 7,
  key: JSON.stringify(more),
  source: 'device',
  vendor: 'bodytrace',
  device: 'BT105',
  receivedAt: at,
  fate: 'kept',
  words: 'kept',
  sent: [{ name: 'imei', value: '0139' }],
  isTextRemoved: false,
  readings: [],
  ...more,
})
const table = (...transmissions: Transmission[]) =>
  renderPage(<TransmissionTable transmissions={transmissions} zone="America/New_York" isRefetching={false} onAct={() => undefined} />)

test('a device is called as people call it, its vendor below it where the name does not say it', async () => {
  const { getByRole, getByText, container } = await table(sent({}), sent({ vendor: 'tenovi', device: 'TENOVI_GLUCOMETER', sent: [] }))
  await expect.element(getByRole('table')).toBeVisible()
  const sources = getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)
  expect(sources).toContain('BP CuffBodyTrace')
  expect(sources).toContain('Tenovi Glucometer')
  expect(container.innerText).not.toMatch(/\b(bodytrace|tenovi|BT105)\b|TENOVI_/)
  await expect.element(getByText('imei')).not.toBeVisible()
  await getByText('Payload').click()
  await expect.element(getByText('imei')).toBeVisible()
})

test('a text that was taken away after 90 days leaves its readings and a note, and nothing to unfold', async () => {
  const { getByText, getByRole } = await table(sent({ sent: [], isTextRemoved: true, readings: [weight] }))
  await expect.element(getByText('The payload is kept for 90 days; it has been removed.')).toBeVisible()
  const row = getByRole('row').nth(1).element().textContent
  expect(row).toMatch(/Weight 182\.3/)
  expect(row).toContain('Kept')
  expect(getByText('Payload', { exact: true }).elements()).toEqual([])
})

test('a change of weight is critical, and never the weight itself', async () => {
  const gain = { ...weight, severity: 'critical', change: { lbs: 6.8, days: 7 } } as RawReading
  const { getByRole } = await table(sent({ readings: [gain] }), sent({ readings: [{ ...gain, change: null }] }))
  await expect.element(getByRole('table')).toBeVisible()
  const words = [1, 2].map((place) => getByRole('row').nth(place).element().textContent)
  expect(words[0]).toContain('Weight 182.3 lbs, +6.8 lbs in 7 days critical')
  expect(words[1]).toContain('Weight 182.3 lbs, change of weight critical')
})

function Acted() {
  const [reading, setReading] = useState(weight)
  const [act, setAct] = useState<RawAct | null>(null)
  const done = () => {
    setAct(null)
    if (act === 'exclude')
      setReading({
        ...weight,
        excluded: { by: 'Carla', at, reason: 'Another person measured' },
      } as unknown as RawReading)
    if (act === 'include') setReading(weight)
  }
  return (
    <>
      <TransmissionTable
        transmissions={[sent({ key: 'one', readings: [reading] })]}
        zone="America/New_York"
        isRefetching={false}
        onAct={setAct}
      />
      {act && <RawReadingDialog act={act} reading={reading} member={member} onClose={done} />}
    </>
  )
}

test('a reading is left out and taken in again by keys, each time with a reason', async () => {
  const calls = serve({ 'POST members/m1/readings/r1/exclusion': {} })
  await renderPage(<Acted />)
  const exclude = page.getByRole('button', { name: /^Exclude Weight/ })
  await expect.element(exclude).toBeVisible()
  ;(exclude.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('dialog').getByRole('button', { name: 'Another person measured' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude', exact: true }).click()
  const include = page.getByRole('button', { name: /^Include Weight/ })
  // The button that was pressed takes it back: the focus stays on it
  await expect.element(include).toHaveFocus()
  expect(page.getByRole('row').nth(1).element().textContent).toContain('excluded by Carla')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It was the member after all')
  await page.getByRole('dialog').getByRole('button', { name: 'Include', exact: true }).click()
  await expect.element(exclude).toBeVisible()
  expect(calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { exclude: true, reason: 'Another person measured' },
    { exclude: false, reason: 'It was the member after all' },
  ])
})
