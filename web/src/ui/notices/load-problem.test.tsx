/** A failure is said where nothing could be shown, and never takes away what is there. */
import { expect, test, vi } from 'vitest'
import { KitRoot, renderKit } from '../gallery/render-kit.tsx'
import { loadProblem, loadState } from './load-problem.tsx'

const request = (data: unknown, isError = true) => ({
  isError,
  error: new Error('x'),
  data,
  isFetching: false,
  refetch: vi.fn<() => void>(),
})

test('what could not be loaded is said, and Retry asks again', async () => {
  const devices = request(undefined)
  const screen = await renderKit(loadProblem(devices, 'The devices could not be loaded'))
  await expect.element(screen.getByRole('alert').getByText('The devices could not be loaded')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(devices.refetch).toHaveBeenCalledOnce()
})

test('what was loaded stays although a later look failed', () => {
  expect(loadProblem(request({ devices: [] }))).toBe(false)
  expect(loadProblem(request(undefined, false))).toBe(false)
})

test('until there is an answer its place is held and said to be loading, then never again', async () => {
  const screen = await renderKit(loadState(request(undefined, false), 'The devices could not be loaded', 'rows'))
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading')
  await screen.rerender(<KitRoot>{loadState(request(undefined), 'The devices could not be loaded', 'rows')}</KitRoot>)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  expect(loadState(request({ devices: [] }, false), 'The devices could not be loaded', 'rows')).toBe(false)
})
