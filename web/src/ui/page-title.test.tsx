/** What the tab of the browser is called. */
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useClinicInTitle, usePageTitle } from './page-title.ts'

const Page = ({ parts }: { parts: readonly (string | undefined)[] }) => usePageTitle(...parts) ?? null
const Clinic = ({ page }: { page: readonly (string | undefined)[] }) => {
  useClinicInTitle('Northside')
  return <Page parts={page} />
}

test('a page names the member, itself and the clinic, as far as they are known, and leaves nothing behind', async () => {
  const screen = await render(<Clinic page={[undefined, 'Measurements']} />)
  expect(document.title).toBe('Measurements · Northside')
  await screen.rerender(<Clinic page={['Elena Anderson', 'Measurements']} />)
  expect(document.title).toBe('Elena Anderson · Measurements · Northside')
  await screen.unmount()
  expect(document.title).toBe('Vitalrounds')
})
