/** Changing an owner, as far as it can go wrong: nobody found, nobody chosen, the wrong one, and what is sent at last. */
import type { DeviceRecord } from '@vitalrounds/domain/devices/record'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { subscribeToChanges } from '../../platform/refetch-changed.ts'
import { violations } from '../../ui/gallery/look.ts'
import { renderKit, type Scheme } from '../../ui/gallery/render-kit.tsx'
import { ChangeOwnerDialog } from './ChangeOwnerDialog.tsx'

const elena = '0199a14d-9400-79a7-af0c-2da5271b45c5'
const maria = '01928bae-c620-737c-9321-f6691fa39d14'
const device = {
  _id: '019d4039-72c0-75f7-900f-bc385ced959d',
  imei: '013950001037242',
  device: 'BT105',
  name: 'Elena Anderson',
  memberId: elena,
} as DeviceRecord
const matches = [
  { _id: elena, name: 'Elena Anderson', dob: '1971-12-05', phone: '', email: '', mrn: '', disenrolled: false },
  {
    _id: maria,
    name: 'Maria Lopez',
    dob: '1948-04-05',
    phone: '+14155550133',
    email: 'maria@example.com',
    mrn: '551807',
    disenrolled: false,
  },
]

const sent: { path: string; body: unknown }[] = []
let refusal: Response | undefined
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const fetched = vi.fn<typeof fetch>(async (input, init) => {
  const path = String(input as string)
  if (path.includes('/members/search')) return json({ members: path.includes('zz') ? [] : matches })
  if (path.includes(`/members/${elena}`)) return json({ name: 'Elena Anderson', dob: '1971-12-05' })
  sent.push({ path, body: JSON.parse(String(init?.body as string)) as unknown })
  return refusal ?? json({ device })
})

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  refusal = undefined
})

async function dialog(scheme: Scheme = 'light') {
  const onClose = vi.fn<() => void>()
  const queryClient = subscribeToChanges(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const screen = await renderKit(
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>Device assignment</h1>
        <ChangeOwnerDialog device={device} onClose={onClose} />
      </main>
    </QueryClientProvider>,
    scheme,
  )
  const box = screen.getByRole('dialog', { name: 'Change owner' })
  await expect.element(box.getByText('Elena Anderson, 12/05/1971')).toBeVisible()
  return {
    box,
    onClose,
    search: box.getByLabelText('New owner'),
    move: box.getByRole('button', { name: 'Move device' }),
  }
}

test('says the specified words when nobody fits, and moves nothing', async () => {
  const { box, search, move } = await dialog()
  await search.fill('zz')
  await expect.element(box.getByText('New owner not found', { exact: true })).toBeVisible()
  await move.click({ force: true })
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
})

test('cannot be sent before somebody is chosen, and says why', async () => {
  const { move } = await dialog()
  await expect.element(move).toHaveAttribute('aria-disabled', 'true')
  await expect.element(move).toHaveAccessibleDescription('Choose the new owner first.')
})

test.for<Scheme>(['light', 'dark'])('moves by keyboard alone to whom it names, in %s', async (scheme) => {
  const { box, onClose, search } = await dialog(scheme)
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('maria')
  // The present owner is not offered.
  await expect.element(box.getByRole('radio')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(box.getByRole('definition').filter({ hasText: 'Maria Lopez, 04/05/1948' })).toBeVisible()
  expect(sent).toEqual([])
  expect(await violations()).toEqual([])
  await box.getByLabelText('Reason').fill('Passed on')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toEqual([
    {
      path: '/orma-v2/api/registry/updateOwnership',
      body: {
        imei: '013950001037242',
        newOwnerInfo: { name: 'Maria Lopez', phone: '+14155550133', email: 'maria@example.com', memberId: maria },
        reason: 'Passed on',
      },
    },
  ])
})

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryClientProvider client={new QueryClient()}>
      <main id="main" tabIndex={-1}>
        <button type="button" onClick={() => setOpen(true)}>
          Change owner of 013950001037242
        </button>
        {isOpen && <ChangeOwnerDialog device={device} onClose={() => setOpen(false)} />}
      </main>
    </QueryClientProvider>
  )
}

test('gives the focus back to what opened it', async () => {
  const screen = await renderKit(<Opener />)
  const opener = screen.getByRole('button', { name: /^Change owner of/ })
  await opener.click()
  await expect.element(screen.getByLabelText('New owner')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('typing again takes the choice back', async () => {
  const { box, search, move } = await dialog()
  await search.fill('maria')
  await box.getByRole('radio').click()
  await expect.element(move).not.toHaveAttribute('aria-disabled')
  await search.fill('mari')
  await expect.element(move).toHaveAttribute('aria-disabled', 'true')
})

test('stays open with the words of a refusal', async () => {
  refusal = json(
    {
      type: 'about:blank',
      code: 'device.ownerUnknown',
      status: 404,
      title: 'New owner not found',
      detail: 'New owner not found',
      requestId: 'r',
    },
    404,
  )
  const { box, onClose, search, move } = await dialog()
  await search.fill('maria')
  await box.getByRole('radio').click()
  await move.click()
  await expect.element(box.getByRole('alert')).toHaveTextContent('New owner not found')
  expect(onClose).not.toHaveBeenCalled()
})
