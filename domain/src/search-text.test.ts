import { expect, test } from 'vitest'
import { actionName } from './contract.ts'
import { endpoints } from './endpoints.ts'
import { searchProblem, SearchText } from './search-text.ts'

test('whoever types a page into a search is told, and nothing is asked', () => {
  expect([searchProblem('Ana'), searchProblem(` ${'a'.repeat(200)} `)]).toEqual([undefined, undefined])
  expect(searchProblem('a'.repeat(201))).toBe('This is too long to search for. A part of it is enough.')
  expect(SearchText.safeParse('a'.repeat(201)).error?.issues[0]?.message).toBe(searchProblem('a'.repeat(201)))
})

test('every search of the contract says the same', () => {
  const searches = endpoints.flatMap((e) =>
    [e.query, e.body].flatMap((part) => {
      const shape = part && 'shape' in part ? (part.shape as Record<string, typeof SearchText>) : {}
      return ['q', 'search'].flatMap((name) => (name in shape ? [{ at: `${actionName(e)} ${name}`, schema: shape[name]! }] : []))
    }),
  )
  expect(searches.length).toBeGreaterThan(5)
  const read = (schema: typeof SearchText, length: number) => schema.safeParse('a'.repeat(length)).error?.issues[0]?.message
  for (const { at, schema } of searches)
    expect([read(schema, 200), read(schema, 201)], at).toEqual([undefined, searchProblem('a'.repeat(201))])
})
