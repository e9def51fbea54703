/** Whom the clinic bills is added by an administrator; a member's insurance is recorded by staff and stands on the profile. */
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

test('a payer is added, and recorded for a member with the number on the card', async ({ as, elsewhere, watch }) => {
  watch.expect([422, '/payers'])
  const adam = await as('adam')
  await adam.goto('/settings/payers')
  await adam.getByRole('button', { name: 'Add payer' }).click()
  const added = adam.getByRole('group', { name: 'New payer' })
  await added.getByLabel('Name').fill('Story Medicare')
  await adam.getByRole('group', { name: 'Story Medicare' }).getByRole('combobox', { name: 'Kind' }).click()
  await adam.getByRole('option', { name: 'Medicare Part B' }).click()
  await adam.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(adam.getByText('Payers saved')).toBeVisible()
  const carla = await elsewhere('carla')
  await carla.goto(`/member-details/${await memberId(carla, 'Walter Greene')}/edit-profile`)
  await carla.getByRole('button', { name: 'Record insurance' }).click()
  const dialog = carla.getByRole('dialog', { name: 'Record insurance' })
  await dialog.getByLabel('Payer').selectOption('Story Medicare')
  await dialog.getByLabel('Number on the card').fill('1EG4-TE5-MK73')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByText(/no dashes, never S, L, O/)).toBeVisible()
  await dialog.getByLabel('Number on the card').fill('1EG4TE5MK73')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(carla.getByText(/^Story Medicare, number 1EG4TE5MK73, from /)).toBeVisible()
})
