/** Where nothing is written yet, whoever may write is told where. */
import { actionsOf } from '@vitalrounds/domain/access'
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { NotesTab } from './NotesTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: 'm1', name: 'Ada Moreno', dob: '1950-01-01' } as Member

test.each([
  ['user', 1],
  ['readOnly', 0],
] as const)('given no note, a %s is asked %i times to write the first', async (role, times) => {
  serve({ 'GET members/m1/notes': { notes: [], count: 0, page: 0, authors: [] } })
  const screen = await renderPage(<NotesTab member={member} me={{ ...me, actions: actionsOf({ role, emergencyEndsAt: null }) }} />)
  await expect.element(screen.getByText('Nothing has been written yet.')).toBeVisible()
  expect(screen.getByText(/^Write the first note below/).elements()).toHaveLength(times)
})
