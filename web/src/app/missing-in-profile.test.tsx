/** What is missing in a profile leads to its field, from wherever it is missed, for whoever may fill it in. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { CallButton } from '../calls/parts/CallButton.tsx'
import { AccessLinks } from '../member-access/parts/AccessLinks.tsx'
import { GroupTextDialog } from '../messages/parts/GroupTextDialog.tsx'
import { TextingNotice } from '../messages/parts/TextingNotice.tsx'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'

afterEach(() => vi.unstubAllGlobals())
const nobodysPhone = {
  _id: 'm1',
  name: 'Ada North',
  phone: '',
  dob: '1950-01-01',
  disenrolled: false,
  caregiver: { name: '', phone: '' },
} as Member
const toPhone = '/member-details/m1/edit-profile?field=phone'

test('who cannot be called for want of a number is led to it', async () => {
  serve({})
  const screen = await renderPage(<CallButton member={nobodysPhone} me={me} />)
  await expect.element(screen.getByRole('button', { name: 'Call Ada North' })).toHaveAccessibleDescription('There is no number to call.')
  await expect.element(screen.getByRole('link', { name: 'Enter the phone number' })).toHaveAttribute('href', toPhone)
})

test('so is who cannot be given the address of their page', async () => {
  serve({ 'GET members/m1/access-links': { links: [], patientPortalURL: null } })
  const screen = await renderPage(<AccessLinks member={nobodysPhone} me={me} />)
  await expect.element(screen.getByRole('button', { name: 'Copy the member’s address' })).toHaveAccessibleDescription(/no phone number/)
  await expect.element(screen.getByRole('link', { name: 'Enter the phone number' })).toHaveAttribute('href', toPhone)
})

test('no address is handed out before it is known whether there is one', async () => {
  const details = Promise.withResolvers<object>()
  const sent = serve({ 'GET members/m1/access-links': details.promise })
  const screen = await renderPage(<AccessLinks member={{ ...nobodysPhone, phone: '+12125550100' }} me={me} />)
  const copy = screen.getByRole('button', { name: 'Copy the member’s address' })
  await expect.element(copy).toHaveAccessibleDescription(/not known yet/)
  await copy.click({ force: true })
  details.resolve({ links: [], patientPortalURL: 'https://clinic.example/a' })
  await expect.element(copy).toHaveAccessibleDescription('')
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
})

test.each([
  ['sms.noPhone', 'Enter the phone number', toPhone],
  ['sms.landline', 'Change the phone number', toPhone],
  ['sms.noConsent', 'Record the consent', '/member-details/m1/edit-profile?field=consents'],
] as const)('a text refused by %s is mended behind “%s”', async (problem, name, href) => {
  serve({})
  const screen = await renderPage(<TextingNotice problem={problem} memberId="m1" />)
  await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('who is left out of a group text is named with the way to what is missing, beside the text', async () => {
  const leftOut = [
    { reason: 'sms.noPhone', count: 1, members: [{ memberId: 'm1', name: 'Ada North' }] },
    { reason: 'sms.optedOut', count: 1, members: [{ memberId: 'm2', name: 'Bea South' }] },
  ]
  serve({
    'GET drafts/groupText': { draft: null },
    'POST sms/batches/preview': { problem: null, recipients: 0, languages: [], totalParts: 0, leftOut, atNight: 0, fromHour: 8 },
  })
  const nothing = () => undefined
  const screen = await renderPage(
    <GroupTextDialog
      me={me}
      audience={{ kind: 'members', memberIds: ['m1', 'm2'] } as never}
      count={2}
      onSent={nothing}
      onClose={nothing}
    />,
  )
  const ada = screen.getByRole('link', { name: 'Ada North' })
  await expect.element(ada).toHaveAttribute('href', toPhone)
  await expect.element(ada).toHaveAttribute('target', '_blank')
  await expect.element(screen.getByText('Bea South')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Bea South' })).not.toBeInTheDocument()
})
