/** A clinic swaps conditions of the picker, by keys; who may not is offered nothing to press. */
import { chronicConditions } from '@vitalrounds/domain/chart/chronic-conditions'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ConditionListPage } from './ConditionListPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const readStored = (value: object, version = 'v1') => ({ value, version, changedBy: null, changedAt: null })
const name = 'Autism spectrum disorder'
const key = Object.entries(chronicConditions).find(([, title]) => title === name)?.[0] ?? ''

test('an administrator swaps one for another with its code; what is in the list already is refused under its field', async () => {
  const words = 'E11.9 is in the list already: Diabetes mellitus.'
  const refused = () =>
    new Response(
      JSON.stringify({
        code: 'validation',
        status: 422,
        title: 'Refused',
        detail: 'No.',
        requestId: 'r',
        errors: [{ path: 'value.autism', message: words }],
      }),
      { status: 422 },
    )
  const sent = serve({
    'GET groups/chronic-conditions': readStored({}),
    'PUT groups/chronic-conditions': ({ body }: { body: { value: Record<string, string> } }) =>
      Object.values(body.value)[0]?.includes('E11.9') ? refused() : readStored(body.value, 'v2'),
  })
  await renderPage(<ConditionListPage me={{ ...me, actions: [...me.actions, 'clinical.confirm'] }} />)
  const swap = page.getByRole('button', { name: `Swap ${name}` })
  await expect.element(swap).toBeVisible()
  ;(swap.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('textbox', { name: `Instead of ${name}` })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Sugar (E11.9)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/E11\.9 is in the list already: Diabetes mellitus\./).first()).toBeVisible()
  await field.fill('Gout (M10.9)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('List saved')).toBeVisible()
  expect(sent.findLast(({ method }) => method === 'PUT')).toMatchObject({ body: { value: { [key]: 'Gout (M10.9)' } } })
})

test('staff read what the clinic has swapped in, and change nothing', async () => {
  serve({ 'GET groups/chronic-conditions': readStored({ asthma: 'Gout (M10.9)' }) })
  await renderPage(<ConditionListPage me={me} />)
  await expect.element(page.getByText('Gout (M10.9)')).toBeVisible()
  expect(page.getByRole('button', { name: /^Swap/ }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Only administrators swap conditions.')
})
