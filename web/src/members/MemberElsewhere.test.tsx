/** Somebody of another workspace is as unknown as one who never was, but to whoever may switch there. */
import { problems } from '@vitalrounds/domain/problems'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ApiProblem } from '../platform/wire.ts'
import { MemberElsewhere } from './MemberElsewhere.tsx'
import { MemberProblem } from './MemberProblem.tsx'

afterEach(() => vi.unstubAllGlobals())

const { status, title, text } = problems['member.unknown']
const unknown = Object.assign(Object.create(ApiProblem.prototype) as ApiProblem, {
  status,
  title,
  detail: text,
  code: 'member.unknown',
  requestId: 'r',
  errors: [],
})
const request = { isError: true, error: unknown, data: undefined, isFetching: false, refetch: () => undefined }
const two = {
  ...me,
  workspaces: [
    { group_id: 'g1', workspaceName: 'Northside' },
    { group_id: 'g2', workspaceName: 'Lakeview' },
  ],
} as unknown as typeof me

async function shown(who: typeof me, answer: unknown) {
  const sent = serve({ 'GET members/m9/workspace': answer })
  await renderPage(
    <>
      <MemberProblem asked={request as never} />
      <MemberElsewhere problem={unknown} me={who} memberId="m9" tab="measurements" />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Member not found' })).toBeVisible()
  await expect.element(page.getByText('This member does not exist in your organization.')).toBeVisible()
  return sent
}

test('who works in one workspace alone is told no more, and nothing is asked', async () => {
  const sent = await shown(me, {})
  expect(sent).toEqual([])
  expect(page.getByRole('button', { name: 'Switch to that workspace' }).elements()).toEqual([])
})

test('who may not switch there is told no more either', async () => {
  const sent = await shown(two, 404)
  await expect.poll(() => sent.length).toBe(1)
  expect(page.getByRole('button', { name: 'Switch to that workspace' }).elements()).toEqual([])
})

test('who may is told where the member is, with the way there', async () => {
  await shown(two, { group_id: 'g2', workspaceName: 'Lakeview' })
  await expect.element(page.getByText(/^This member is in Lakeview\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Switch to that workspace' })).toBeVisible()
})
