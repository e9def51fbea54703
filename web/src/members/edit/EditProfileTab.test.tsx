/** The profile that is edited: an address in another zone proposes it, and the rules of enrollment hold for every change. */
import type { Member } from '@vitalrounds/domain/members/member'
import { usZones } from '@vitalrounds/domain/values/us-zones'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { EditProfileTab } from './EditProfileTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const ada = {
  _id: '0199a14d-9400-79a7-af0c-2da5271b45c5',
  version: 1,
  name: 'Ada North',
  firstName: 'Ada',
  lastName: 'North',
  dob: '1971-12-05',
  gender: 'female',
  memberTitle: 'Ms.',
  language: 'English',
  mrn: '',
  phone: '+14155550133',
  email: '',
  timeZone: 'America/Chicago',
  address: { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' },
  assignedPhysician: null,
  assignedCareManager: null,
  practiceId: null,
  note: '',
  methodOfCommunication: null,
  personToContact: null,
  caregiver: { name: '', phone: '' },
  services: ['RPM'],
  disenrolled: false,
  disenrolledAt: null,
  enrollmentDate: '2026-01-05',
  pausedAt: null,
  pauseReason: '',
  disenrollHist: [],
  disenrollCcmHist: [],
  consents: [],
  programs: [],
  phoneInfo: { type: 'mobile' },
  optInSMS: false,
  optInEmail: false,
} as unknown as Member

const noInsurance = {
  'GET settings/payers': { value: { payers: [] }, version: 'v1', changedBy: null, changedAt: null },
  [`GET members/${ada._id}/payers`]: { payers: [] },
}

async function edited(more: object = {}) {
  const sent = serve({
    'GET users/org-viewers': { users: [] },
    'GET practices': { practices: [] },
    ...noInsurance,
    'GET members/phone-check': { type: 'mobile', isDuplicate: false, members: [], isOptedOut: false },
    [`PUT members/${ada._id}`]: { ...ada, ...more, version: 2 },
  })
  const screen = await renderPage(<EditProfileTab member={{ ...ada, ...more }} me={me} />)
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  return { screen, save, puts: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

test('another state proposes its zone, which is taken with one click', async () => {
  const { screen, save, puts } = await edited()
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await expect.element(zone).toHaveValue('Central (America/Chicago)')
  await expect.element(screen.getByText(/The address lies in/)).not.toBeInTheDocument()
  await screen.getByRole('combobox', { name: /^State/ }).click()
  await screen.getByRole('option', { name: /California/ }).click()
  await expect.element(screen.getByText(/The address lies in Pacific time\./)).toBeVisible()
  await expect.element(zone).toHaveValue('Central (America/Chicago)')
  await screen.getByRole('button', { name: 'Use Pacific' }).click()
  await expect.element(zone).toHaveValue('Pacific (America/Los Angeles)')
  await expect.element(screen.getByText(/The address lies in/)).not.toBeInTheDocument()
  await save.click()
  await vi.waitFor(() => expect(puts()).toMatchObject([{ set: { timeZone: 'America/Los_Angeles', 'address.state': 'CA' } }]))
})

test('zones with the rules of the country are offered, and no others', async () => {
  const { screen } = await edited()
  await screen.getByRole('combobox', { name: 'Time zone' }).click()
  await expect.element(screen.getByRole('option', { name: 'Hawaii (Pacific/Honolulu)' })).toBeVisible()
  expect(screen.getByRole('option').all()).toHaveLength(usZones.length)
})

test.for([
  ['a date of birth to come', {}, /^Date of birth/, '01/01/2030'],
  ['a date of birth of the first year', {}, /^Date of birth/, '01/01/0001'],
  ['no first name', {}, /^First name/, ' '],
  [
    'no name of the caregiver in chronic care',
    { services: ['RPM', 'CCM'], caregiver: { name: 'Ben', phone: '+14155550134' } },
    /^Caregiver.*name/i,
    '',
  ],
] as const)('%s is refused beside its field, and nothing is sent', async ([, more, field, typed]) => {
  const { screen, save, puts } = await edited(more)
  const input = screen.getByRole('textbox', { name: field })
  await input.fill(typed)
  await save.click()
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  expect(puts()).toEqual([])
})

test('no field that is reached by Tab hides behind the bar with Save (WCAG 2.4.11)', async () => {
  await page.viewport(1280, 800)
  serve({
    ...noInsurance,
    'GET users/org-viewers': { users: [] },
    'GET practices': { practices: [] },
    'GET members/phone-check': { type: 'mobile', isDuplicate: false, members: [], isOptedOut: false },
  })
  const screen = await renderPage(
    <div style={{ blockSize: 649, overflow: 'auto' }}>
      <EditProfileTab member={ada} me={me} />
    </div>,
  )
  await expect.element(screen.getByLabelText('Note', { exact: true })).toBeInTheDocument()
  const bar = screen.getByRole('button', { name: 'Save', exact: true }).element().parentElement!
  const note = screen.getByLabelText('Note', { exact: true }).element()
  // As the person comes to it: what has been scrolled before decides what must scroll now
  for (let n = 0; n < 60 && document.activeElement !== note; n += 1) {
    await userEvent.tab()
    const field = document.activeElement!.getBoundingClientRect()
    if (!bar.contains(document.activeElement))
      expect(field.top, document.activeElement!.outerHTML).toBeLessThan(bar.getBoundingClientRect().top - 10)
  }
  expect(document.activeElement).toBe(note)
})
