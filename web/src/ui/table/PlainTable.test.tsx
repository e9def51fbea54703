/** A short table is a stop of Tab only while some of it lies beyond its edge. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PlainTable } from './PlainTable.tsx'

const table = (
  <PlainTable label="Fees" columns={['Code', 'What it is for']}>
    <tr>
      <th>99454</th>
      <td>
        <div style={{ inlineSize: 420 }}>
          <button type="button">Remove</button>
        </div>
      </td>
    </tr>
  </PlainTable>
)

test('given a table that fits, when somebody presses Tab, then its first button has the focus; given one that scrolls, the table', async () => {
  await page.viewport(900, 600)
  const screen = await renderPage(table)
  const region = screen.getByRole('region', { name: 'Fees' })
  const button = screen.getByRole('button', { name: 'Remove' })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.tab({ shift: true })
  await page.viewport(320, 600)
  await expect.element(region).toHaveAttribute('tabindex', '0')
  await userEvent.tab()
  await expect.element(region).toHaveFocus()
  await page.viewport(900, 600)
  await expect.element(region).toHaveFocus()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(region).not.toHaveAttribute('tabindex')
})
