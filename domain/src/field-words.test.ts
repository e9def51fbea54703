import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldWords } from './field-words.ts'

const schema = z.object({
  id: z.uuid(),
  note: z.string().min(2).max(5),
  kind: z.enum(['note', 'memo']),
  count: z.int().max(9),
  list: z.array(z.boolean()).max(1),
  day: z.iso.date('Write a day.'),
})
const right = { id: '01980000-0000-7000-8000-00000000000a', note: 'abc', kind: 'memo', count: 3, list: [], day: '2026-11-20' }

test.each([
  [{ id: undefined }, 'id is missing.'],
  [{ id: 'x' }, 'id must be an id, such as 01980000-0000-7000-8000-00000000000a.'],
  [{ note: 5 }, 'note must be text.'],
  [{ note: 'abcdef' }, 'note must have at most 5 characters.'],
  [{ note: 'a' }, 'note must have at least 2 characters.'],
  [{ kind: 'x' }, 'kind must be one of note, memo.'],
  [{ count: 1.5 }, 'count must be a whole number.'],
  [{ count: 10 }, 'count must be at most 9.'],
  [{ list: [true, false] }, 'list must have at most 1 entry.'],
  [{ list: ['yes'] }, 'list.0 must be true or false.'],
  [{ day: undefined }, 'Write a day.'],
])('given %j, the sentence names the field and what it takes, unless the schema says its own', (wrong, sentence) => {
  const { error } = schema.safeParse({ ...right, ...wrong }, { error: fieldWords() })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})

test('given where the value stands, the sentence names it from there', () => {
  expect(z.string().safeParse(5, { error: fieldWords('set.note') }).error?.issues[0]?.message).toBe('set.note must be text.')
  expect(z.object({}).safeParse(5, { error: fieldWords() }).error?.issues[0]?.message).toBe('What was sent must be an object with fields.')
})
