/** Texting members of an empty clinic leads to the first enrollment; a choice that fits nobody says that. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { UnlessEmptyClinic } from '../members/parts/EmptyClinic.tsx'
import { SmsMembersPage } from '../messages/settings/SmsMembersPage.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [0, 'Nobody is enrolled yet. Enroll the first member.'],
  [4, 'No enrolled member matches this choice.'],
])('of %i enrolled members nobody is listed: %s', async (enrolled, words) => {
  serve({
    'GET home/counts': { lists: { 'all-members': enrolled }, practices: [] },
    'GET sms/members': { members: [], count: 0, page: 0 },
    'GET sms/prospects': { prospects: [] },
    'GET sms/batches': { batches: [] },
  })
  const screen = await renderPage(<SmsMembersPage me={me} address={{}} clinic={UnlessEmptyClinic} onAddress={() => undefined} />)
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Enroll a member' }).elements()).toHaveLength(enrolled === 0 ? 1 : 0)
})

test('a name that is typed is searched for among those of the choice, and stands in no address of the browser', async () => {
  const sent = serve({
    'GET home/counts': { lists: { 'all-members': 4 }, practices: [] },
    'GET sms/members': { members: [], count: 0, page: 0 },
    'GET sms/prospects': { prospects: [] },
    'GET sms/batches': { batches: [] },
  })
  const onAddress = vi.fn<(address: object) => void>()
  const page = <SmsMembersPage me={me} address={{ which: 'opted-out', page: '3' }} clinic={UnlessEmptyClinic} onAddress={onAddress} />
  const screen = await renderPage(page)
  await screen.getByRole('textbox', { name: 'Search' }).fill('Stone')
  await expect.element(screen.getByText('No enrolled member of this choice is called so.')).toBeVisible()
  const query = () => sent.findLast(({ path }) => path === 'sms/members')?.query
  // Asked once the typing has rested
  await expect.poll(() => [query()?.get('which'), query()?.get('q')]).toEqual(['opted-out', 'Stone'])
  expect(onAddress).toHaveBeenCalledWith({ which: 'opted-out', page: '' })
})
