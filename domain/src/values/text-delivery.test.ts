import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOver, laterState, type OutState, outStateOf, outStates } from './text-delivery.ts'

const after = (news: readonly OutState[]) => news.reduce(laterState, 'queued' as OutState)

it('given status updates in any order and number, ends in the final state among them', () => {
  const news = fc.array(fc.constantFrom(...outStates.filter((state) => !isOver(state))))
  fc.assert(
    fc.property(news, fc.constantFrom('delivered', 'undelivered', 'failed'), fc.nat(), (before, end, at) => {
      const mixed = before.toSpliced(at % (before.length + 1), 0, end as OutState)
      expect(after([...mixed, ...mixed])).toBe(end)
    }),
  )
})

it('given an earlier state or a second final one, keeps the state it has', () => {
  expect(laterState('delivered', 'sent')).toBe('delivered')
  expect(laterState('undelivered', 'delivered')).toBe('undelivered')
  expect(laterState('uncertain', 'sent')).toBe('sent')
  // Found in the vendor's queue: nobody is asked to send it anyway
  expect(laterState('uncertain', 'sending')).toBe('sending')
})

it('given a status of the vendor, maps it to ours; given an unknown one, to none', () => {
  expect(outStateOf('read')).toBe('delivered')
  expect(outStateOf('canceled')).toBe('failed')
  expect(outStateOf('partially_delivered')).toBeUndefined()
  expect(outStateOf('constructor')).toBeUndefined()
})
