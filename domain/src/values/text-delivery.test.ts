import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOver, laterState, type OutState, outStateOf, outStates } from './text-delivery.ts'

const after = (news: readonly OutState[]) => news.reduce(laterState, 'queued' as OutState)

it('ends alike in whatever order and how often the news come, save which of two ends was first', () => {
  const news = fc.array(fc.constantFrom(...outStates.filter((state) => !isOver(state))))
  fc.assert(
    fc.property(news, fc.constantFrom('delivered', 'undelivered', 'failed'), fc.nat(), (before, end, at) => {
      const mixed = before.toSpliced(at % (before.length + 1), 0, end as OutState)
      expect(after([...mixed, ...mixed])).toBe(end)
    }),
  )
})

it('never moves back, and lets the first end hold', () => {
  expect(laterState('delivered', 'sent')).toBe('delivered')
  expect(laterState('undelivered', 'delivered')).toBe('undelivered')
  expect(laterState('uncertain', 'sent')).toBe('sent')
  // Found in the vendor's queue: nobody is asked to send it anyway
  expect(laterState('uncertain', 'sending')).toBe('sending')
})

it('reads the vendor’s words, and nothing out of words that it does not know', () => {
  expect(outStateOf('read')).toBe('delivered')
  expect(outStateOf('canceled')).toBe('failed')
  expect(outStateOf('partially_delivered')).toBeUndefined()
  expect(outStateOf('constructor')).toBeUndefined()
})
