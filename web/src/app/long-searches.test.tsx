/** A page that was pasted into a search stays there and is said to be too long, instead of a failure. */
import type { ReactNode } from 'react'
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { ManageUsersPage } from '../admin/ManageUsersPage.tsx'
import { AddDiagnosis } from '../chart/AddDiagnosis.tsx'
import { DeviceSearch } from '../devices/fleet/DeviceSearch.tsx'
import { MemberPicker } from '../devices/fleet/MemberPicker.tsx'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { SearchBox } from './shell/SearchBox.tsx'

afterEach(() => vi.unstubAllGlobals())
const pasted = 'Elena Anderson '.repeat(20).trim()
const nothing = () => {}
const ada = { _id: 'm1', name: 'Ada North' } as Member

test.each<[string, string, ReactNode]>([
  ['the top bar', 'Search a member by name', <SearchBox key="s" />],
  ['the lists of devices', 'Search a member or a number', <DeviceSearch key="d" search="" onSearch={() => expect.fail('asked')} />],
  [
    'the choice of a member',
    'New owner',
    <MemberPicker key="m" label="New owner" notFound="" without={null} chosen={null} onChoose={nothing} />,
  ],
  ['the list of users', 'Search', <ManageUsersPage key="u" me={me} address={{}} onAddress={nothing} />],
  ['the diagnosis codes', 'Diagnosis code', <AddDiagnosis key="c" member={ada} listYear={2026} offered={[]} />],
])('%s', async (_, label, page) => {
  serve({
    'GET admin/people': { people: [], count: 0, page: 0 },
    'GET admin/workspaces': { workspaces: [] },
  })
  const screen = await renderPage(page)
  const field = screen.getByLabelText(label, { exact: true })
  await field.fill(pasted)
  await expect.element(screen.getByText('This is too long to search for. A part of it is enough.')).toBeVisible()
  await expect.element(field).toHaveValue(pasted)
})
