/** Every part of every endpoint of the contract, sent wrong in many ways: whoever reads the answer finds the field in words. */
import { endpoints } from '@vitalrounds/domain/endpoints'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { parsePart } from './parse.ts'
import { Refusal } from './refuse.ts'

const junk: readonly unknown[] = [
  undefined,
  null,
  5,
  -1.5,
  1e15,
  true,
  '',
  'x',
  'x'.repeat(100_000),
  [],
  {},
  [undefined],
  [5],
  ['x'],
  [{}],
  { x: 5 },
]

type Definition = { innerType?: z.core.$ZodType; element?: z.core.$ZodType; in?: z.core.$ZodType; shape?: Record<string, z.core.$ZodType> }

/** The fields of an object behind whatever wraps it, or none. */
function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { innerType, element, in: input, shape } = schema._zod.def as Definition
  const inner = innerType ?? element ?? input
  return shape ?? (inner ? shapeOf(inner) : {})
}

/** Objects that are wrong in one field, two deep, also as the only entry of a list. */
const wrongOnes = (schema: z.core.$ZodType, depth = 2): unknown[] => [
  ...junk,
  ...(depth === 0
    ? []
    : Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
        wrongOnes(field, depth - 1).flatMap((value) => [{ [name]: value }, { [name]: [value] }]),
      )),
]

const parts = endpoints.flatMap(({ path, method, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [{ name: `${method} ${path} ${part}`, part: part as 'body', schema: schema as z.core.$ZodType }] : [],
  ),
)

function wordsOf(schema: z.core.$ZodType, part: 'body', value: unknown): { path: string; message: string }[] {
  try {
    parsePart(schema, value, part)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.extra.errors ?? []
  }
}

// What a validator says by itself
const raw = /\b(expected|received|undefined|NaN)\b|^(Invalid|Unrecognized|Too (big|small))\b/

test('given anything in any part of any endpoint, no answer holds words of the validator', () => {
  const found = new Set<string>()
  let problems = 0
  for (const { name, part, schema } of parts)
    for (const value of wrongOnes(schema))
      for (const { path, message } of wordsOf(schema, part, value)) {
        problems += 1
        if (raw.test(message)) found.add(`${name} ${path}: ${message}`)
      }
  expect([...found]).toEqual([])
  expect(problems).toBeGreaterThan(10_000)
})
