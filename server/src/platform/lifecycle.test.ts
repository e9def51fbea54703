import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { explainStartFailure } from './lifecycle.ts'
import { StartProblem } from './start-problem.ts'

const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => printed.mockClear())
afterAll(() => printed.mockRestore())

const coded = (code: string) => Object.assign(new Error('no words'), { code })

test.each([
  ['a start problem', new StartProblem('Do this.'), 'Do this.'],
  ['one inside another error', new Error('outer', { cause: new StartProblem('Do this.') }), 'Do this.'],
  ['a full disk, told by the system', coded('ENOSPC'), 'The disk that holds /data is full. Free some space there, then start again.'],
  [
    'a full disk, told by PostgreSQL inside a failed migration',
    new Error('a migration failed', { cause: coded('53100') }),
    'The disk that holds /data is full. Free some space there, then start again.',
  ],
])('%s becomes one line', (_, error, line) => {
  explainStartFailure(error, '/data')
  expect(printed.mock.calls).toEqual([[line]])
})

test('a bug keeps its stack', () => {
  const bug = new TypeError('x is not a function')
  explainStartFailure(bug, '/data')
  expect(printed.mock.calls).toEqual([[bug]])
})
