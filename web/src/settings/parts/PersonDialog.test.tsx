/** A person is changed over what stood on screen: what somebody else changes meanwhile comes in, or both versions are shown. */
import type { Person } from '@vitalrounds/domain/auth/people-api'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { PersonDialog } from './PersonDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const tom = {
  id: 'u2',
  name: 'Tom Doyle',
  namePublic: 'Tom',
  title: 'RN',
  role: 'user',
  email: 'tom@x.example',
  group_id: 'g1',
  isSuperAdmin: false,
  superUserAccess: false,
  workspaceAccess: true,
  disabled: false,
  workspaces: [{ group_id: 'g1', workspaceName: 'Northside', code: '' }],
} as unknown as Person

const others = new EventTarget()
const hear = (person: Person) => others.dispatchEvent(new CustomEvent('change', { detail: person }))

/** The list behind the dialog, which hears of what others do. */
function Behind({ onClose }: { onClose: () => void }) {
  const [person, setPerson] = useState(tom)
  useEffect(() => {
    const receive = (event: Event) => setPerson((event as CustomEvent<Person>).detail)
    others.addEventListener('change', receive)
    return () => others.removeEventListener('change', receive)
  }, [])
  return <PersonDialog person={person} workspaces={[{ value: 'g1', label: 'Northside' }]} zone="UTC" onClose={onClose} />
}

async function changing(answer: (sent: { body: { was: object } }) => unknown) {
  const sent = serve({ 'POST users/editUser': answer })
  const onClose = vi.fn<() => void>()
  await renderPage(<Behind onClose={onClose} />)
  await page.getByLabelText('Public name').fill('Tommy')
  return { onClose, bodies: () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const save = () => page.getByRole('button', { name: 'Save' })

test('what others change beside it comes in, and only what is changed here is sent', async () => {
  const { onClose, bodies } = await changing(() => tom)
  hear({ ...tom, title: 'NP' })
  await expect.element(page.getByRole('combobox', { name: 'Title' })).toHaveValue('NP')
  await save().click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies()).toEqual([{ id: 'u2', namePublic: 'Tommy', was: { namePublic: 'Tom' } }])
})

test('where both have changed one field both versions stand there, and what is kept is saved over theirs', async () => {
  const { onClose, bodies } = await changing(({ body }) =>
    JSON.stringify(body.was) === '{"namePublic":"Thomas"}' ? tom : refusal(409, 'settings.changed'),
  )
  await save().click()
  await vi.waitFor(() => expect(bodies()).toHaveLength(1))
  hear({ ...tom, namePublic: 'Thomas' })
  await expect.element(page.getByRole('row', { name: 'Public name Tommy Thomas' })).toBeVisible()
  await expect.element(save()).toHaveAccessibleDescription('Choose one of both versions first.')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save().click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies().at(-1)).toEqual({ id: 'u2', namePublic: 'Tommy', was: { namePublic: 'Thomas' } })
})

test('theirs can be taken, and nothing is left to save', async () => {
  await changing(() => tom)
  hear({ ...tom, namePublic: 'Thomas' })
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(page.getByLabelText('Public name')).toHaveValue('Thomas')
  await expect.element(save()).toHaveAccessibleDescription('Nothing has been changed.')
})

test('of each role the dialog says what somebody may do, and a limited one takes the rights beyond the group with it', async () => {
  const sent = serve({ 'POST users/editUser': (call: { body: object }) => ({ ...tom, ...call.body }) })
  const screen = await renderPage(
    <PersonDialog
      person={{ ...tom, role: 'admin', isSuperAdmin: true, superUserAccess: true }}
      workspaces={[{ value: 'g1', label: 'Northside' }]}
      zone="UTC"
      onClose={() => {}}
    />,
  )
  await screen.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Read-only' }).click()
  await expect.element(screen.getByText('Sees what a user sees and changes nothing; no time is tracked')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Super user' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.find(({ path }) => path === 'users/editUser')?.body)
    .toMatchObject({
      role: 'readOnly',
      isSuperAdmin: false,
      superUserAccess: false,
    })
})
