import { expect, test } from 'vitest'
import { runWhenReleased } from './when-released.ts'

const point = (type: string) => dispatchEvent(new PointerEvent(type))

test('what a field tells as it is left waits for the pointer that left it, and for its click', async () => {
  const order: string[] = []
  point('pointerdown')
  runWhenReleased(() => order.push('told'))
  expect(order).toEqual([])
  point('pointerup')
  order.push('clicked')
  await expect.poll(() => order).toEqual(['clicked', 'told'])
})

test('where nothing is pressed it is told at once; a press that ends in scrolling holds nothing back', async () => {
  const order: string[] = []
  runWhenReleased(() => order.push('by key'))
  expect(order).toEqual(['by key'])
  point('pointerdown')
  runWhenReleased(() => order.push('after scrolling'))
  point('pointercancel')
  await expect.poll(() => order).toEqual(['by key', 'after scrolling'])
})
