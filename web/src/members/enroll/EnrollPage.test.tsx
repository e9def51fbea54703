/** The enrollment form: a field of each kind refused and taken; every rule, with both sides and its words, is held below the browser. */
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { emptyEnrollment } from '@vitalrounds/domain/enrollment/enrollment'
import { bodyOf } from '@vitalrounds/domain/enrollment/api'
import { problems } from '@vitalrounds/domain/problems'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, me, renderPage, serve, type SentCall } from '../../platform/testing/render-page.tsx'
import { EnrollPage } from './EnrollPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const complete = (): EnrollmentForm => ({
  ...emptyEnrollment(),
  firstName: 'Ada',
  lastName: 'Anderson',
  dob: '12/05/1971',
  gender: 'female',
  phone: '415-555-0133',
  address: { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' },
  rpmConsent: true,
})
type Change = Partial<EnrollmentForm>
const device = (kind: string, id: string): Change => ({
  devices: { ...emptyEnrollment().devices, [kind]: { choice: 'connect', id } },
})
const at = (address: Partial<EnrollmentForm['address']>): Change => ({ address: { ...complete().address, ...address } })
const ccm = (name: string, phone: string): Change => ({
  hasCcm: true,
  ccmPatientConsent: true,
  caregiver: { name, phone },
})

const key = '01890000-0000-7000-8000-000000000001'
const enrolled = {
  member: { _id: 'm1', name: 'Ada Anderson', firstName: 'Ada', dob: '1971-12-05', mrn: '' },
  devices: [],
}

async function open(change: Change = {}, answers: Answers = {}) {
  await page.viewport(1280, 900)
  const form = { ...complete(), ...change }
  const sent = serve({
    'GET members/draft': { draft: { key, savedAt: '2026-11-20T15:00:00.000Z', form: bodyOf(form) } },
    'GET members/identity-check': { member: null },
    'GET members/phone-check': { type: 'mobile', isDuplicate: false, members: [], isOptedOut: false },
    'GET members/device-usage': { totalOrdered: 14, monthlyLimit: 25, remaining: 11, isLimitReached: false },
    'GET users/org-viewers': { users: [] },
    'PUT members/draft': { savedAt: '2026-11-20T15:01:00.000Z' },
    'POST members/create': enrolled,
    'GET members/m1/enrollment': enrolled,
    ...answers,
  })
  const screen = await renderPage((search) => <EnrollPage me={me} search={search} />)
  await expect.element(screen.getByRole('textbox', { name: 'First name', exact: true })).toBeVisible()
  const button = screen.getByRole('button', { name: 'Enroll', exact: true })
  return {
    screen,
    sent,
    button,
    posts: () => sent.filter((call) => call.method === 'POST' && call.path === 'members/create'),
  }
}

const wishing = (count: number): Change => ({
  devices: Object.fromEntries(
    Object.keys(emptyEnrollment().devices).map((kind, n) => [kind, { choice: n < count ? 'request' : 'notNeeded', id: '' }]),
  ) as EnrollmentForm['devices'],
})
const rules: [string, Change, string | null][] = [
  ['complete', {}, null],
  ['no first name', { firstName: ' ' }, 'Enter the first name.'],
  ['no such day', { dob: '02/30/1950' }, '02/30/1950 is not in the calendar.'],
  ['no gender', { gender: '' }, 'Choose male or female.'],
  ['no state', at({ state: '' }), 'Choose the state.'],
  ['cuff with a wrong check digit', device('BT105', '490154203237519'), 'Compare the number with the device, or confirm it below.'],
  ['glucometer of 6 digits', device('SMIG', '123456'), 'Enter the 7 to 15 digits of the IMEI.'],
  ['gateway of 12', device('TENOVI_BPM_XL', 'A1B2C3D4E5F6'), null],
  ['three devices to be shipped', wishing(3), null],
  ['CCM without caregiver name', ccm('', '415-555-0134'), 'Enter the name of the caregiver.'],
  ['CCM with both', ccm('Kim', '415-555-0134'), null],
]

test.for(rules)('%s', async ([, change, message]) => {
  const { screen, button, posts } = await open(change)
  await button.click()
  if (message === null) {
    await expect.element(screen.getByText('Ada Anderson is enrolled')).toBeVisible()
    expect(posts()).toHaveLength(1)
    return
  }
  await expect.element(screen.getByText(message, { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Missing Information')).toBeVisible()
  await expect.element(screen.getByText('1 to fix:')).toBeVisible()
  expect(posts()).toHaveLength(0)
  // The first field that is wrong has the focus.
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
})

test('what was wrong with a number goes with the choice to connect', async () => {
  const { screen, button, posts } = await open(device('SMIG', '123456'))
  await button.click()
  await expect.element(screen.getByText('1 to fix:')).toBeVisible()
  await screen.getByRole('radiogroup', { name: 'Glucometer', exact: true }).getByText('Not needed').click()
  await expect.element(screen.getByText('1 to fix:')).not.toBeInTheDocument()
  await button.click()
  await expect.element(screen.getByText('Ada Anderson is enrolled')).toBeVisible()
  expect(posts()).toHaveLength(1)
})

test('what was wrong with the caregiver goes with the CCM service', async () => {
  const { screen, button } = await open(ccm('', ''))
  await button.click()
  await expect.element(screen.getByText('2 to fix:')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove CCM Service' }).click()
  await expect.element(screen.getByText('2 to fix:')).not.toBeInTheDocument()
})

test('what was wrong with a representative goes with the choice of who consents, and what was typed stays', async () => {
  const ccmConsent = { method: 'verbal', givenBy: 'representative', relation: ' ' } as const
  const { screen, button, posts } = await open({ ...ccm('Ben', '415-555-0134'), ccmConsent })
  const choose = async (name: string) => {
    await screen.getByRole('combobox', { name: 'Given by', exact: true }).click()
    await screen.getByRole('option', { name }).click()
  }
  await button.click()
  await expect.element(screen.getByText('1 to fix:')).toBeVisible()
  await choose('The member')
  await expect.element(screen.getByText('1 to fix:')).not.toBeInTheDocument()
  await choose('A representative')
  await expect.element(screen.getByRole('textbox', { name: 'Who the representative is' })).toHaveValue(' ')
  await choose('The member')
  await button.click()
  await expect.element(screen.getByText('Ada Anderson is enrolled')).toBeVisible()
  expect(posts()).toHaveLength(1)
})

test('where the limit cannot be looked up, the default of 25 holds', async () => {
  const { screen } = await open({}, { 'GET members/device-usage': 500 })
  await expect.element(screen.getByRole('meter', { name: 'Devices ordered this month' })).toHaveAttribute('aria-valuemax', '25')
})

const usage = (totalOrdered: number) => ({
  'GET members/device-usage': {
    totalOrdered,
    monthlyLimit: 25,
    remaining: 25 - totalOrdered,
    isLimitReached: totalOrdered >= 25,
  },
})
const person = {
  _id: '01890000-0000-7000-8000-00000000000a',
  name: 'Ada Anderson',
  dob: '1971-12-05',
  disenrolled: false,
}

test.for<[string, Change, Answers, string]>([
  ['RPM consent', { rpmConsent: false }, {}, 'Tick the RPM consent first.'],
  ['CCM consent', { hasCcm: true, ccmPatientConsent: false }, {}, 'Tick the CCM consent first.'],
  ['four devices at once', wishing(4), {}, 'This Would Exceed Your Monthly Device Limit'],
  ['a month with room for one', wishing(2), usage(24), 'This Would Exceed Your Monthly Device Limit'],
  ['a full month', wishing(1), usage(25), 'Monthly Device Order Limit Reached'],
  ['a member who exists', {}, { 'GET members/identity-check': { member: person } }, 'This member already exists.'],
])('disabled, with its reason: %s', async ([, change, answers, why]) => {
  const { screen, button, posts } = await open(change, answers)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(why)
  await button.click({ force: true })
  expect(posts()).toHaveLength(0)
  if (answers['GET members/identity-check']) await expect.element(screen.getByRole('link', { name: 'Open' })).toBeVisible()
})

test('a full month stops nobody who wants no device', async () => {
  const { screen, button } = await open(wishing(0), usage(25))
  await expect.element(screen.getByText('Monthly Device Order Limit Reached')).toBeVisible()
  await button.click()
  await expect.element(screen.getByText('Ada Anderson is enrolled')).toBeVisible()
})

test('the label over the phone tells the type, a landline takes no texts, and a known number warns', async () => {
  const check = (type: string, isDuplicate: boolean) => ({
    'GET members/phone-check': { type, isDuplicate, members: isDuplicate ? [person] : [], isOptedOut: false },
  })
  const first = await open({}, check('landline', false))
  await expect.element(first.screen.getByRole('textbox', { name: 'Phone - type: landline.', exact: true })).toBeVisible()
  await expect.element(first.screen.getByRole('checkbox', { name: 'May we text this number?', exact: true })).not.toBeChecked()
  await expect.element(first.screen.getByText('This number is a landline and takes no texts.')).toBeVisible()
  await first.button.click()
  await expect.poll(() => (first.posts()[0]?.body as { optInSMS?: boolean } | undefined)?.optInSMS).toBe(false)
  await first.screen.unmount()
  const second = await open({}, check('mobile', true))
  await expect.element(second.screen.getByRole('textbox', { name: 'Phone - DUPLICATE PHONE WARNING' })).toBeVisible()
})

test('of a number that has opted out of texts it is said what lifts that', async () => {
  const { screen } = await open({}, { 'GET members/phone-check': { type: 'mobile', isDuplicate: false, members: [], isOptedOut: true } })
  await expect.element(screen.getByText(problems['sms.optedOut'].text)).toBeVisible()
})

test('the title follows the gender, and an address that fails the check is told', async () => {
  const { screen } = await open()
  const title = screen.getByRole('combobox', { name: 'Title' })
  await expect.element(title).toHaveValue('Ms.')
  await screen.getByRole('radio', { name: 'Male', exact: true }).click()
  await expect.element(title).toHaveValue('Mr.')
  await screen.getByRole('textbox', { name: 'Email', exact: true }).fill('ada at home')
  await userEvent.tab()
  await expect.element(screen.getByText('This address will not be saved.')).toBeVisible()
})

test('toggling the CCM service resets its fields', async () => {
  const { screen } = await open(ccm('Kim', '415-555-0134'))
  await screen.getByRole('button', { name: 'Remove CCM Service' }).click()
  await screen.getByRole('button', { name: 'CCM Service' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Caregiver name', exact: true })).toHaveValue('')
  await expect.element(screen.getByRole('checkbox', { name: 'CCM consent', exact: true })).not.toBeChecked()
})

test('a doubtful number can be insisted on', async () => {
  const { screen, button, posts } = await open(device('BT105', '490154203237519'))
  await screen.getByRole('checkbox', { name: 'It is printed like this', exact: true }).click()
  await button.click()
  await expect.poll(() => posts().length).toBe(1)
})

const saved = (sent: readonly SentCall[]) => sent.filter((call) => call.method === 'PUT').map((call) => call.body)

test('what is typed is kept on the server and never in the browser', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('textbox', { name: 'First name', exact: true }).fill('Beatriz')
  await expect
    .poll(() => saved(sent), { timeout: 4000 })
    .toEqual([expect.objectContaining({ key, form: expect.objectContaining({ firstName: 'Beatriz' }) })])
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Last name', exact: true }).fill('Quick')
  // "Saved" is never said of words that are not
  await expect.element(screen.getByText('Saving the draft…')).toBeVisible()
  // Taken off the screen before the pause is over: the last words go too.
  await screen.unmount()
  await expect.poll(() => saved(sent).length).toBe(2)
  expect([localStorage, sessionStorage].flatMap((stored) => Object.entries(stored)).join()).not.toMatch(/Beatriz|Quick/)
})

test('a save that fails is told and tried again', async () => {
  const { screen } = await open({}, { 'PUT members/draft': 'lost' })
  await screen.getByRole('textbox', { name: 'First name', exact: true }).fill('Beatriz')
  await expect.element(screen.getByText('The draft could not be saved yet. Trying again.'), { timeout: 4000 }).toBeVisible()
})

test('a lost answer keeps everything, and trying again sends the same key', async () => {
  let tries = 0
  const { screen, button, posts } = await open({}, { 'POST members/create': () => (++tries === 1 ? 'lost' : enrolled) })
  await button.click()
  await expect.element(screen.getByText('No connection')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Ada')
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Ada Anderson is enrolled')).toBeVisible()
  expect(posts().map((post) => (post.body as { key: string }).key)).toEqual([key, key])
})

test('each device tells its outcome, and one that failed is tried again alone', async () => {
  const failed = {
    device: 'BT105',
    choice: 'connect',
    outcome: 'failed',
    orderNumber: null,
    message: 'This device is taken.',
    id: '490154203237518',
  }
  let now: object = failed
  const { screen, button, sent } = await open(device('BT105', '490154203237518'), {
    'POST members/create': { ...enrolled, devices: [failed] },
    'POST members/m1/devices': () => (now = { ...failed, outcome: 'connected', message: '' }),
    'GET members/m1/enrollment': () => ({ ...enrolled, devices: [now] }),
  })
  await button.click()
  await expect.element(screen.getByText(/This device is taken/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'BP Cuff IMEI', exact: true })).toHaveValue('490154203237518')
  await screen.getByRole('button', { name: 'Retry BP Cuff' }).click()
  await expect.element(screen.getByText('Connected')).toBeVisible()
  expect(sent.filter((call) => call.path === 'members/m1/devices')).toHaveLength(1)
})

test('a gateway waits for its vendor, and what the vendor says is told without a click', async () => {
  const waiting = {
    device: 'TENOVI_BPM',
    choice: 'connect',
    outcome: 'connecting',
    orderNumber: null,
    message: '',
    id: 'A1B2C3D4E5F6',
  }
  let request = 0
  const refused = { ...waiting, outcome: 'failed', message: 'The vendor does not know this gateway id.' }
  const { screen, button } = await open(device('TENOVI_BPM', 'A1B2C3D4E5F6'), {
    'POST members/create': { ...enrolled, devices: [waiting] },
    'GET members/m1/enrollment': () => ({ ...enrolled, devices: [request++ === 0 ? waiting : refused] }),
  })
  await button.click()
  await expect.element(screen.getByText('Waiting for the vendor to connect it…')).toBeVisible()
  await expect.element(screen.getByText(/does not know this gateway id/), { timeout: 4000 }).toBeVisible()
  await expect.element(screen.getByText(/1 device needs another try/)).toBeVisible()
})

test('a number is asked about when its field is left, and what saving would refuse is said there', async () => {
  const claimed = 'This device is connected to another member. Reassign it or disconnect it there first.'
  const { screen, sent, button } = await open(device('BT105', ''), {
    'GET devices/number-check': ({ query }: SentCall) => ({
      message: query.get('number') === '490154203237518' ? claimed : '',
    }),
  })
  const request = () => sent.filter((call) => call.path === 'devices/number-check').map(({ query }) => query.get('number'))
  const field = screen.getByRole('textbox', { name: 'BP Cuff IMEI', exact: true })
  await field.fill('490154203237518')
  expect(request()).toEqual([])
  await userEvent.tab()
  await expect.element(screen.getByText(claimed)).toBeVisible()
  // Another may let it go meanwhile, so nothing is held back
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true')
  await field.fill('490154203237526')
  await expect.element(screen.getByText(claimed)).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.poll(request).toEqual(['490154203237518', '490154203237526'])
})
