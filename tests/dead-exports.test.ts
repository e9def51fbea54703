/** The domain holds what the product uses: nothing stands there for the sake of its own tests. */
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const domain = sourceFiles(['domain/src/**/*.ts']).filter(({ path }) => !path.includes('/cases/'))
const users = sourceFiles(['server/**/*.ts', 'web/src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'bench/**/*.ts'])
const declared = /^export (?:async )?(?:const|function|class|type|enum) (\w+)/gm

test('every export of the domain is used by something that is no test', () => {
  const words = new Map([...domain, ...users].map(({ path, text }) => [path, new Set(text.match(/\w+/g))]))
  const dead = domain.flatMap(({ path, text }) =>
    [...text.matchAll(declared)].flatMap(([, name = '']) => {
      const isUsed = [...words].some(([other, existing]) => other !== path && existing.has(name))
      const isUsedHere = (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
      return isUsed || isUsedHere ? [] : [`${path}: ${name}`]
    }),
  )
  expect(dead).toEqual([])
})
