/** An empty list of an empty clinic praises nobody and leads to the first enrollment. */
import { actionsOf } from '@vitalrounds/domain/access'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { NobodyHere } from './NobodyHere.tsx'

afterEach(() => vi.unstubAllGlobals())
const clinicOf = (enrolled: number) =>
  serve({ 'GET home/counts': { lists: { 'all-members': enrolled, 'needs-review': 0 }, practices: [] } })

test('where nobody is enrolled, every list says so and how to begin', async () => {
  clinicOf(0)
  const screen = await renderPage(<NobodyHere me={me} list="needs-review" show="all" />)
  await expect.element(screen.getByText('Nobody is enrolled yet. Enroll the first member.')).toBeVisible()
  await expect.element(screen.getByText('No one needs review.')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Enroll a member' })).toBeVisible()
  // Only for administrators
  await expect.element(screen.getByRole('link', { name: 'Import members from a file' })).not.toBeInTheDocument()
})

test('an administrator of an empty clinic is led to what it needs before its first member', async () => {
  clinicOf(0)
  const admin = { ...me, actions: actionsOf({ role: 'admin', emergencyEndsAt: null }) }
  const screen = await renderPage(<NobodyHere me={admin} list="all-members" show="all" />)
  await expect.element(screen.getByRole('link', { name: 'clinical rules' })).toHaveAttribute('href', '/settings/clinical-rules')
  await expect.element(screen.getByRole('link', { name: 'texting' })).toHaveAttribute('href', '/settings/sms-group')
  await expect.element(screen.getByRole('link', { name: 'Manage accounts' })).toHaveAttribute('href', '/settings/manage-accounts')
})

test('where somebody is, it says what its emptiness means', async () => {
  clinicOf(12)
  const screen = await renderPage(<NobodyHere me={me} list="needs-review" show="all" />)
  await expect.element(screen.getByText('No one needs review.')).toBeVisible()
})
