import { expect, test } from 'vitest'
import { addressedName, fullName } from './person-name.ts'

test.each([
  ['雅婷', '劉', '劉雅婷'],
  ['영숙', '이', '이영숙'],
  ['Elena', 'Anderson', 'Elena Anderson'],
  ['Min-Ho', 'Kim', 'Min-Ho Kim'],
  ['Grace', '이', 'Grace 이'],
  ['Prince', '', 'Prince'],
])('given %s and %s, the whole name is %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name)
})

const estrada = { firstName: 'Ana', lastName: 'Estrada', title: 'Ms.', gender: 'female' } as const
const liu = { firstName: '雅婷', lastName: '劉', title: 'Ms.', gender: 'female' } as const

test.each([
  [estrada, 'English', 'Ms. Estrada'],
  [estrada, 'Spanish', 'Sra. Estrada'],
  [{ ...estrada, title: 'Dr.' }, 'Spanish', 'Dra. Estrada'],
  [{ ...estrada, title: 'Mr.', gender: 'male' }, 'Spanish', 'Sr. Estrada'],
  [{ ...estrada, title: '' }, 'Spanish', 'Ana'],
  [estrada, 'ChineseTraditional', 'Ana Estrada 女士'],
  [liu, 'ChineseTraditional', '劉雅婷女士'],
  [liu, 'ChineseSimplified', '劉雅婷女士'],
  [liu, 'English', '劉雅婷'],
  [{ ...liu, title: '' }, 'ChineseTraditional', '劉雅婷'],
  [{ firstName: '영숙', lastName: '이', title: 'Ms.', gender: 'female' }, 'Korean', '이영숙'],
  [estrada, 'Korean', 'Ana Estrada'],
] as const)('given a person and %#, the language addresses them so', (person, language, name) => {
  expect(addressedName(person, language)).toBe(name)
})
