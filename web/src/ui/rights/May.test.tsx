/** What somebody may not do is not offered, by the policy of the server alone. */
import { actionsOf } from '@vitalrounds/domain/access'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { meQuery } from '../../platform/me.ts'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { May } from './May.tsx'

afterEach(() => vi.unstubAllGlobals())

/** As the signed-in pages are: they come once their person is known. */
function Page() {
  const { data } = useQuery(meQuery())
  return (
    data && (
      <>
        <p>here</p>
        <May do="note.write">
          <button type="button">Amend</button>
        </May>
        <May do="user.manage">
          <button type="button">Disable</button>
        </May>
        <May>
          <button type="button">Ask for help</button>
        </May>
      </>
    )
  )
}

const rights = (role: 'user' | 'admin' | 'readOnly') => ({
  ...me,
  role,
  isReadOnly: role === 'readOnly',
  actions: actionsOf({ role, emergencyEndsAt: null }),
})

test.each([
  ['user', ['Amend', 'Ask for help']],
  ['admin', ['Amend', 'Disable', 'Ask for help']],
  ['readOnly', []],
] as const)('of three buttons a %s is offered %j', async (role, expected) => {
  serve({ 'GET account/me': rights(role) })
  const screen = await renderPage(<Page />)
  await expect.element(screen.getByText('here')).toBeVisible()
  expect([...screen.container.querySelectorAll('button')].map((button) => button.textContent)).toEqual(expected)
})
