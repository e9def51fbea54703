/** Time entered by hand above the limit of a day: it waits, somebody else decides, and what was decided stands in the time log. */
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

const what = 'Arranged the visits of the home health agency'

test('time above the limit of a day waits and is approved by an administrator, who finds it in the menu of the reports', async ({
  as,
  elsewhere,
}) => {
  const admin = await as('adam')
  await admin.goto('/settings/record-review')
  const limit = admin.getByRole('region', { name: 'Time entered by hand' })
  await limit.getByLabel('Minutes a day').fill('0')
  await limit.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Limit saved')).toBeVisible()

  const nurse = await elsewhere('tom')
  const id = await memberId(nurse, 'Walter Greene')
  await nurse.goto(`/member-details/${id}/manage-time`)
  await nurse.getByRole('button', { name: 'Enter time by hand' }).click()
  const entering = nurse.getByRole('dialog')
  await expect(entering.getByText('Above 0 minutes a day for one member, it counts once a second person has approved it.')).toBeVisible()
  await entering.getByLabel('What was done').fill(what)
  await entering.getByLabel('Minutes').fill('3')
  await entering.getByRole('button', { name: 'Enter time' }).click()
  await expect(nurse.getByText('Time entered: it waits for a second person')).toBeVisible()
  const logged = nurse.getByRole('row', { name: new RegExp(what) })
  await expect(logged).toContainText('Waits for a second person')

  await admin.goto('/reports/billing-report')
  await admin
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: /^Time by hand \(\d+\)$/ })
    .click()
  const waiting = admin.getByRole('row', { name: new RegExp(what) })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  const approving = admin.getByRole('dialog', { name: 'Approve this time' })
  await approving.getByRole('textbox').fill('Asked Tom and the agency')
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Approved: it counts now')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(logged).toContainText('Approved by Adam Novak: Asked Tom and the agency')
})
