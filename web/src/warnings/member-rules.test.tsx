/** A member's own rules: saved with a reason once counted, and taken back as they were. */
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal, renderPage, serve } from '../platform/testing/render-page.tsx'
import { MemberRulesDialog } from './parts/MemberRulesDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '0199a14d-9400-79a7-af0c-2da5271b45c5'
const member = { _id: id, name: 'Ada Stone', dob: '1971-12-05', timeZone: 'America/New_York' } as Member
const lock = (version: string, clinical_rules: object) => ({
  version,
  clinical_rules,
  group: startingRules,
  effective: startingRules,
  sources: {},
})
const path = `members/${id}/clinical-rules`
const ownPath = `members/${id}/own-rules`
const counted = {
  review: { enter: { members: 0, critical: 0 }, leave: { members: 0, critical: 0 } },
  days: 90,
  members: 1,
  enrolled: 1,
  part: { n: 0, of: 1 },
  types: [],
}

/** Her pulse may go higher; of her weight there is a rule of her own already, which stays. */
async function saved(undone: unknown) {
  const own = { weightGain: [] }
  const posts: unknown[] = [lock('v2', own), undone]
  const sent = serve({
    [`GET ${path}`]: lock('v1', own),
    [`PUT ${ownPath}`]: () => posts.shift(),
    'POST groups/clinical-rules/preview': counted,
  })
  const onClose = vi.fn<() => void>()
  const screen = await renderPage(<MemberRulesDialog member={member} onClose={onClose} />)
  await screen.getByRole('spinbutton', { name: /^High Pulse, Pulse: critical/ }).fill('140')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Runs every day')
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  await save.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  return { screen, bodies: () => sent.flatMap((call) => (call.path === ownPath ? [call.body] : [])) }
}

test('Undo returns just the types that were changed, against the version that the save made', async () => {
  const { screen, bodies } = await saved(lock('v3', {}))
  expect(bodies()).toMatchObject([{ version: 'v1', reason: 'Runs every day' }])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await vi.waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual({
    rules: { highPulse: null },
    version: 'v2',
    reason: 'Undo: rules as they were before',
  })
})

test('what a colleague has saved since is not taken back with it, and that is said', async () => {
  const { screen } = await saved(refusal(409, 'rules.changed'))
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('No.')).toBeVisible()
})

const Openable = () => {
  const [isOpen, open] = useState(false)
  return isOpen ? <MemberRulesDialog member={member} onClose={() => open(false)} /> : <button onClick={() => open(true)}>Open</button>
}

/** Her pulse has a rule of her own; it is opened and closed, and opened again while somebody takes that rule away. */
async function openedAgain() {
  const newest = Promise.withResolvers<unknown>()
  const answers = [lock('v1', { highPulse: [] }), newest.promise]
  const sent = serve({
    [`GET ${path}`]: () => answers.shift(),
    [`PUT ${ownPath}`]: lock('v3', {}),
    'POST groups/clinical-rules/preview': counted,
  })
  const screen = await renderPage(<Openable />)
  const open = screen.getByRole('button', { name: 'Open' })
  await open.click()
  const type = screen.getByRole('group', { name: 'High Pulse', exact: true })
  await expect.element(type.getByText(/own rule/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect.element(type.getByText(/own rule/)).toBeVisible()
  const bodies = () => sent.flatMap((call) => (call.path === ownPath ? [call.body] : []))
  return { screen, type, bodies, arrives: () => newest.resolve(lock('v2', {})) }
}

test('what was saved since it was open last comes in while nothing is changed, and what is saved then replaces that', async () => {
  const { screen, type, bodies, arrives } = await openedAgain()
  arrives()
  await expect.element(type.getByText(/group’s rule/)).toBeVisible()
  await screen.getByRole('spinbutton', { name: /^High Pulse, Pulse: critical/ }).fill('140')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Runs every day')
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  await save.click()
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ version: 'v2' }]))
})

test('what is changed before that arrives stays, and is saved against the rules it was begun with', async () => {
  const { screen, type, bodies, arrives } = await openedAgain()
  await screen.getByRole('button', { name: 'Switch off High BP', exact: true }).click()
  arrives()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Seen by cardiology')
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(type.getByText(/own rule/)).toBeVisible()
  await save.click()
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ version: 'v1', rules: { highBP: [] } }]))
})

test('Escape asks before it drops what was typed, and staying comes back to where it was typed', async () => {
  serve({ [`GET ${path}`]: lock('v1', {}), 'POST groups/clinical-rules/preview': counted })
  const screen = await renderPage(<Openable />)
  const open = screen.getByRole('button', { name: 'Open' })
  await expect.element(open).toBeVisible()
  ;(open.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Member’s rules' })).toBeVisible()
  const type = screen.getByRole('group', { name: 'High BP', exact: true })
  const threshold = type.getByRole('spinbutton').first()
  await threshold.fill('145')
  await expect.element(type.getByText('member’s own rule')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const asks = screen.getByRole('dialog', { name: 'Discard the changed rules?' })
  await expect.element(asks.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(asks).not.toBeInTheDocument()
  await expect.element(threshold).toHaveFocus()
  await expect.element(threshold).toHaveValue(145)
})
