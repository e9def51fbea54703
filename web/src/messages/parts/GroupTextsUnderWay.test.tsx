/** A group text that somebody has left is found again, and can be held back as long as a text of it waits. */
import type { TextBatch } from '@vitalrounds/domain/messages/batch-api'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { GroupTextsUnderWay } from './GroupTextsUnderWay.tsx'

afterEach(() => vi.unstubAllGlobals())

const batch = (id: string, more: Partial<TextBatch>): TextBatch => ({
  _id: `00000000-0000-4000-8000-00000000000${id}`,
  state: 'done',
  by: 'Carla Reyes',
  createdAt: '2026-11-26T03:00:00.000Z',
  total: 7,
  handedOver: 6,
  waiting: 0,
  beingSent: 0,
  delivered: 6,
  failed: 0,
  leftOut: 0,
  ...more,
})
const display = async (batches: TextBatch[]) => {
  const sent = serve({ 'GET sms/batches': { batches }, [`PUT sms/batches/${batch('1', {})._id}`]: batch('1', { state: 'stopped' }) })
  return { sent, screen: await renderPage(<GroupTextsUnderWay zone="America/New_York" className={undefined} />) }
}

test('one whose rest waits for the morning can be stopped', async () => {
  const { sent, screen } = await display([batch('1', { waiting: 1 }), batch('2', {}), batch('3', { state: 'stopped' })])
  await expect.element(screen.getByText('The rest waits. 6 delivered, 0 failed, 0 left out, 1 waiting.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop' }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => sent.find(({ method }) => method === 'PUT')?.body).toEqual({ act: 'stop' })
})

test('where all have left, nothing is shown', async () => {
  const { sent, screen } = await display([batch('2', {})])
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.getByRole('heading').elements()).toEqual([])
})

test('each has a name of its own for who hears the page', async () => {
  const later = { createdAt: '2026-11-26T04:30:00.000Z', state: 'paused' } as const
  const { screen } = await display([batch('1', { waiting: 1 }), batch('2', { ...later, waiting: 3 })])
  const read = (begun: RegExp) => screen.getByRole('region', { name: begun }).elements()[0]?.textContent
  await expect.poll(() => read(/^Progress of .*11:30/)).toMatch(/^4\/7\smembersPaused/)
  expect(read(/^Progress of .*10:00/)).toMatch(/^6\/7\smembersThe rest waits/)
})
