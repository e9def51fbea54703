/** The claims of a month: what each lacks leads to where it is mended, files go out, answers come in, corrections are asked for. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { ClaimsPage } from './ClaimsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const yearMonth = '2026-10'
const row = (more: object) => ({
  memberId: '0199a14d-9400-79a7-af0c-2da5271b45c5',
  name: 'Ada North',
  dob: '1950-01-01',
  payer: 'Northern Plan',
  controlNumber: '',
  state: 'missing',
  stateTitle: 'Something is missing',
  isWork: true,
  sentOn: null,
  cents: null,
  paidCents: null,
  lines: [{ code: '99454', units: 1, serviceOn: '2026-10-31', cents: null, outcome: '' }],
  gaps: [],
  reasons: [],
  notices: [],
  actions: [],
  ...more,
})
const denied = row({
  name: 'Bob Denied',
  controlNumber: 'VR00000001',
  state: 'denied',
  stateTitle: 'Denied',
  sentOn: '2026-11-02',
  cents: 8000,
  paidCents: 0,
  lines: [{ code: '99454', units: 1, serviceOn: '2026-10-31', cents: 8000, outcome: 'denied' }],
  reasons: [{ place: 'practitioner', words: 'The NPI of the rendering practitioner is missing or wrong.', about: '99454' }],
  actions: ['correct', 'void'],
})
const month = (more: object = {}) => ({
  yearMonth,
  isClosed: true,
  practice: [],
  states: [{ state: 'denied', title: 'Denied', claims: 1, cents: 8000 }],
  counts: { work: 2, ready: 3, sent: 0, settled: 1, all: 5 },
  total: 2,
  isSimulated: false,
  paidCents: 0,
  claims: [row({ gaps: [{ place: 'fees', words: 'No fee is on record for this code and payer.', about: '99454' }] }), denied],
  files: [{ number: 1, claims: 1, madeAt: '2026-11-02T15:00:00.000Z', madeBy: 'Adam Novak', digest: 'x', answers: ['TA1', '999'] }],
  notOurs: [],
  ...more,
})
const props = { address: {}, month: yearMonth, running: '2026-11', show: 'all', onAddress: () => {} }
const admin = { ...me, actions: [...me.actions, 'claim.write' as const] }

test('what a claim lacks leads to its page; it is said that nobody has certified the files', async () => {
  serve({ [`GET claims/${yearMonth}`]: month() })
  const screen = await renderPage(<ClaimsPage me={admin} {...props} />)
  await expect.element(screen.getByText(/not certified by a clearing house/)).toBeVisible()
  const lacking = screen.getByRole('row', { name: /Ada North/ })
  await expect.element(lacking.getByText(/99454: No fee is on record/)).toBeVisible()
  await expect.element(lacking.getByRole('link', { name: 'Settings, Fees' })).toHaveAttribute('href', '/settings/fees')
  await expect.element(screen.getByText('TA1, 999')).toBeVisible()
})

test('given no month in the address, when claims are opened, then they are those of the month that ended last', async () => {
  const sent = serve({ [`GET claims/${yearMonth}`]: month() })
  const screen = await renderPage(<ClaimsPage me={admin} {...props} month={props.running} />)
  await expect.element(screen.getByRole('row', { name: /Ada North/ })).toBeVisible()
  expect(sent.map(({ path }) => path)).not.toContainEqual(expect.stringContaining(props.running))
})

test('given the running month in the address, when claims are opened, then it stays', async () => {
  const sent = serve({ [`GET claims/${props.running}`]: month({ yearMonth: props.running, isClosed: false }) })
  const screen = await renderPage(<ClaimsPage me={admin} {...props} address={{ yearMonth: props.running }} month={props.running} />)
  await expect.element(screen.getByText('This month is not closed.')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a denied claim says why, and its correction is sent under its number', async () => {
  const sent = serve({
    [`GET claims/${yearMonth}`]: month(),
    [`POST claims/${yearMonth}/files`]: { number: 2, claims: 1, members: [denied.memberId] },
  })
  const screen = await renderPage(<ClaimsPage me={admin} {...props} />)
  await expect.element(screen.getByText(/The NPI of the rendering practitioner/)).toBeVisible()
  await screen.getByRole('button', { name: 'Correct the claim of Bob Denied' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Correct' }).click()
  await expect
    .poll(() => sent.findLast(({ method }) => method === 'POST')?.body)
    .toEqual({ action: 'correct', controlNumbers: ['VR00000001'] })
})

test('a file of answers that cannot be read is refused with its sentence', async () => {
  serve({
    [`GET claims/${yearMonth}`]: month(),
    'POST claims/answers': Response.json(
      {
        code: 'claims.unreadable',
        title: 'Answers not read',
        detail: 'This file cannot be read whole, and nothing of it was taken.',
        status: 422,
        errors: [{ path: 'content', message: 'This file holds claims and no answers.' }],
      },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    ),
  })
  const screen = await renderPage(<ClaimsPage me={admin} {...props} />)
  await screen.getByRole('button', { name: 'Take in answers' }).click()
  await screen.getByLabelText('File from the clearing house').upload(new File(['ISA'], 'claims.837'))
  await screen.getByRole('button', { name: 'Take in', exact: true }).click()
  await expect.element(screen.getByText(/nothing of it was taken.*holds claims and no answers/)).toBeVisible()
})

test('whoever may not close months reads them and sends nothing', async () => {
  serve({ [`GET claims/${yearMonth}`]: month() })
  const screen = await renderPage(<ClaimsPage me={me} {...props} />)
  await expect.element(screen.getByText('Bob Denied')).toBeVisible()
  for (const name of ['Take in answers', 'Download file 1', 'Correct the claim of Bob Denied'])
    expect(screen.getByRole('button', { name }).elements()).toHaveLength(0)
})

test('claims are narrowed to a state, by the list or by its line above', async () => {
  serve({ [`GET claims/${yearMonth}`]: month() })
  const onAddress = vi.fn()
  const screen = await renderPage(<ClaimsPage me={admin} {...props} onAddress={onAddress} />)
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Denied (1)')
  expect(onAddress).toHaveBeenCalledWith({ kind: 'all', state: 'denied', page: '1' })
  await screen.getByRole('combobox', { name: 'Show' }).selectOptions('Ready to send (3)')
  expect(onAddress).toHaveBeenCalledWith({ kind: 'ready', state: '', page: '1' })
  const line = screen.getByRole('region', { name: 'Claims by status' }).getByRole('link', { name: 'Denied' })
  await expect.element(line).toHaveAttribute('href', expect.stringMatching(/kind=all&state=denied/))
})

test('a trial hands a file that nothing has answered to the simulator', async () => {
  const fresh = { number: 2, claims: 1, madeAt: '2026-11-02T15:00:00.000Z', madeBy: 'Adam Novak', digest: 'y', answers: [] }
  const files = [fresh, ...month().files]
  const sent = serve({
    [`GET claims/${yearMonth}`]: month({ isSimulated: true, files }),
    'POST claims/files/2/hand-over': { answers: [{ kind: 'TA1', date: '2026-11-02', claims: 0, isRepeated: false }], notOurs: [] },
  })
  const screen = await renderPage(<ClaimsPage me={admin} {...props} />)
  await screen.getByRole('button', { name: 'Hand file 2 to the simulator' }).click()
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Hand file 1 to the simulator' }).elements()).toHaveLength(0)
})

test('where nothing is simulated no file is handed over', async () => {
  const files = month().files.map((file) => ({ ...file, answers: [] }))
  serve({ [`GET claims/${yearMonth}`]: month({ files }) })
  const screen = await renderPage(<ClaimsPage me={admin} {...props} />)
  await expect.element(screen.getByRole('button', { name: 'Download file 1' })).toBeVisible()
  expect(screen.getByRole('button', { name: /simulator/ }).elements()).toHaveLength(0)
})

test('a month that is not closed leads to where it is closed', async () => {
  serve({
    [`GET claims/${yearMonth}`]: month({
      isClosed: false,
      claims: [],
      states: [],
      files: [],
      counts: { work: 0, ready: 0, sent: 0, settled: 0, all: 0 },
    }),
  })
  const screen = await renderPage(<ClaimsPage me={admin} {...props} />)
  await expect.element(screen.getByText('This month is not closed.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Billing report' })).toBeVisible()
})
