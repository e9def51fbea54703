import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Lines } from './Lines.tsx'

const linesOf = async (below: ComponentProps<typeof Lines>['below']) => {
  const { container } = await render(<Lines below={below}>12 min</Lines>)
  return container.querySelectorAll('span > span').length
}

test.each([undefined, null, false, ''])('given %j for what stands below, a cell has one line', async (below) => {
  expect(await linesOf(below)).toBe(1)
})

test('given words for what stands below, a cell has two lines', async () => {
  expect(await linesOf('10 min confirmed')).toBe(2)
})
