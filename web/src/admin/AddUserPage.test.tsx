/** Whoever comes from a workspace's agreement adds people there, not to one's own workspace. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { AddUserPage } from './AddUserPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const lakeview = { group_id: '0199a14d-9400-79a7-af0c-2da5271b45c5', workspaceName: 'Lakeview' }
const own = { group_id: me.group_id, workspaceName: me.workspaceName }

async function added(workspace: string | undefined) {
  const sent = serve({
    'GET admin/workspaces': { workspaces: [own, lakeview], clients: [] },
    'POST users/insertNewUser': { email: 'ben@lakeview.example' },
  })
  await renderPage(<AddUserPage me={me} workspace={workspace} />)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ben@lakeview.example')
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect.element(page.getByText('An e-mail is on its way to ben@lakeview.example.')).toBeVisible()
  return sent.find(({ method }) => method === 'POST')?.body
}

test('the workspace of the address is chosen already', async () => {
  expect(await added(lakeview.group_id)).toMatchObject({ email: 'ben@lakeview.example', group_id: lakeview.group_id })
})

test('without one it is the own', async () => {
  expect(await added(undefined)).toMatchObject({ group_id: me.group_id })
})
