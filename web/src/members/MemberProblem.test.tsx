/** A page without a member has a heading all the same: it says why there is none. */
import { expect, test } from 'vitest'
import { ApiProblem } from '../platform/wire.ts'
import { renderKit } from '../ui/gallery/render-kit.tsx'
import { MemberProblem } from './MemberProblem.tsx'

const request = (error: unknown) => ({
  isError: true,
  error,
  data: undefined,
  isFetching: false,
  refetch: () => undefined,
})
const unknown = { title: 'Not found', detail: 'No such member.', requestId: 'r1' }

test('why there is no member is the heading of the page', async () => {
  const screen = await renderKit(<MemberProblem asked={request(unknown)} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('an address that can be nobody’s has it too, and nothing to try again', async () => {
  const misread = Object.assign(Object.create(ApiProblem.prototype) as ApiProblem, { status: 400 })
  const screen = await renderKit(<MemberProblem asked={request(misread)} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Member not found' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
