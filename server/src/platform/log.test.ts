import { expect, test } from 'vitest'
import { loggedError, loggedPath } from './log.ts'

test('a logged path holds no query and no secret', () => {
  expect(loggedPath('/orma-v2/api/members/find?q=Ada%20Byron')).toBe('/orma-v2/api/members/find')
  expect(loggedPath('/hooks/v1/tenovi/7f8e/very-secret-token')).toBe('/hooks/v1/tenovi/7f8e/…')
  expect(loggedPath('/doctor-alert/Vb3xQ0aJ9kP2mN7cT5wYzA')).toBe('/doctor-alert/…')
  expect(loggedPath('/orma-v2/api/members/0192f0c1-7d3a-7c55-8a63-0b7f3a6a9d11')).toBe(
    '/orma-v2/api/members/0192f0c1-7d3a-7c55-8a63-0b7f3a6a9d11',
  )
})

test('a database error is logged by code and names, never with the values it quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type date: "Ada Byron"'), {
    code: '22007',
    detail: 'Key (phone)=(+15555550100) already exists.',
    constraint: 'member_phone_key',
  })
  const logged = JSON.stringify(loggedError(error))
  expect(logged).toContain('22007')
  expect(logged).toContain('member_phone_key')
  expect(logged).not.toMatch(/Ada|5555550100/)
})
