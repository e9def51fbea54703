/** The settings of a person and of a clinic. */
import { Secret, TOTP } from 'otpauth'
import { fhirCharts } from '../fhir-charts.ts'
import { callApi, logOut, password } from '../story.ts'
import {
  type Act,
  signInBeside,
  button,
  dialog,
  dialogPart,
  heading,
  inDialog,
  press,
  region,
  row,
  type Screen,
  type ScreenGroup,
  text,
} from './screen.ts'

const settings = (page: string, title: string): Screen => ({
  name: `settings-${page}`,
  at: `/settings/${page}`,
  shows: heading(title),
})

/** Chooses one FHIR file on the page and has it checked. */
const checkFile =
  (name: string, content: string): Act =>
  async (page) => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
    await page.getByRole('checkbox', { name: /has agreed to remote monitoring/ }).check()
    await press('Check the files')(page)
  }

/** As five minutes after the last proof of who one is. */
const withOldProof: Act = async (page) => {
  await page.route('**/account/totp', (route) =>
    route.fulfill({
      status: 428,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'access.proveAgain', title: 'Prove it', detail: 'Once more.', status: 428 }),
    }),
  )
  await press('Set up an app')(page)
}

/** As of a clinic that requires a second factor. */
const withoutSecondFactor: Act = async (page) => {
  const me = (await callApi(page, 'api/account/me')) as object
  await page.route('**/account/me', (route) => route.fulfill({ json: { ...me, mustAddSecondFactor: true } }))
  await page.goto('/home/all-members')
  await page.waitForURL(/\/secondfactor$/)
}

/** As where everybody has one. */
const withSecondFactors: Act = async (page) => {
  await page.route('**/api/people', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"hasSecondFactor":false', '"hasSecondFactor":true') })
  })
  await page.reload()
}

/** A wrong number beside its field. */
const wrongNpi =
  (label: string): Act =>
  async (page) => {
    const field = page.getByRole('textbox', { name: label })
    await field.fill('1234567890')
    await page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save' }).click()
  }
const npiIsWrong = text('Enter the ten digits of the NPI; one of these is wrong.')

/** Somebody saves the same field meanwhile, in another tab. */
const savedTwice: Act = async (page) => {
  const other = await page.context().newPage()
  await other.goto('/settings/user')
  await page.getByLabel('Public name').fill('Dr. Grace Park')
  await other.getByLabel('Public name').fill('Dr. G. Park')
  await press('Save')(other)
  await text('Profile saved')(other).waitFor()
  await other.close()
  await page.bringToFront()
  await press('Save')(page)
}

export const settingsScreens: ScreenGroup[] = [
  {
    title: 'the settings of a care manager',
    who: 'carla',
    screens: [
      {
        ...settings('user', 'User'),
        open: async (page) => {
          await signInBeside(page, 'carla', async () => undefined)
          await page.reload()
        },
        shows: (page) =>
          region('Signed-in devices')(page)
            .getByRole('button', { name: /^Sign out .+/ })
            .first(),
      },
      settings('email-notifications', 'E-mail notifications'),
      settings('sign-in', 'Signing in'),
      {
        ...settings('sms-members', 'Texting members'),
        shows: (page) => region('Unknown numbers')(page).getByRole('button', { name: 'Attach to a member' }).first(),
      },
      {
        ...settings('sms-templates', 'Text templates'),
        open: async (page) => {
          await page.getByRole('textbox', { name: 'Good morning' }).fill('Good morning $NAME, this is a new wording.')
          await press('Save')(page)
          await page.getByText('Changes so far').click()
        },
        shows: (page) => region('Changes')(page).getByText('English: Good morning').first(),
      },
      { ...settings('sms-group', 'Texting'), open: (page) => page.getByRole('checkbox', { name: 'Before an appointment' }).click() },
      { ...settings('about-rpm', 'About RPM'), fitsTablet: true },
      { ...settings('about-ccm', 'About CCM'), fitsTablet: true },
      { ...settings('support-request', 'Support request'), fitsTablet: true },
      {
        name: 'rules-leave-dialog',
        at: '/settings/clinical-rules',
        open: async (page) => {
          await page.getByRole('group', { name: 'High Pulse', exact: true }).getByRole('spinbutton').nth(1).fill('135')
          await page.getByRole('link', { name: 'Members', exact: true }).first().click()
        },
        shows: (page) => page.getByRole('dialog', { name: 'Leave without saving?' }),
        part: dialogPart,
      },
    ],
  },
  {
    title: 'the settings of an administrator',
    who: 'adam',
    screens: [
      {
        ...settings('clinical-rules', 'Clinical rules'),
        next: [
          {
            name: 'rules-wrong-threshold',
            open: (page) => page.getByRole('group', { name: 'High BP', exact: true }).getByRole('spinbutton').first().fill('700'),
            shows: (page) => page.getByRole('group', { name: 'High BP', exact: true }).getByRole('alert'),
          },
          { name: 'rules-discarded', open: press('Discard changes'), shows: heading('Clinical rules') },
        ],
      },
      {
        ...settings('chronic-conditions', 'Chronic conditions'),
        open: async (page) => {
          await press('Swap Autism spectrum disorder')(page)
          await page.getByLabel('Instead of Autism spectrum disorder').fill('Gout (M10.9)')
          await press('Save')(page)
        },
        shows: text('List saved'),
      },
      settings('record-review', 'Record review'),
      settings('rules-in-force', 'Rules in force'),
      { ...settings('payers', 'Payers'), open: press('Add payer'), shows: (page) => page.getByRole('group', { name: 'New payer' }) },
      settings('claims', 'Claims'),
      {
        ...settings('api-clients', 'API clients'),
        open: press('Add client'),
        shows: (page) => page.getByRole('group', { name: 'New client' }),
      },
      {
        ...settings('moving-in', 'Moving in'),
        refused: [[422, '/chart-imports']],
        next: [
          {
            name: 'moving-in-refused',
            open: checkFile('half.json', '{"resourceType":"Bundle","entry":['),
            shows: text(/ends in the middle/),
          },
          { name: 'moving-in-checked', open: checkFile('charts.ndjson', fhirCharts('Screener')), shows: text(/charts\.ndjson/) },
          { name: 'moving-in-dialog', open: press('Record 2 entries'), ...inDialog },
        ],
      },
      {
        ...settings('sign-on', 'Single sign-on'),
        open: async (page) => {
          await page.getByRole('textbox', { name: 'Issuer' }).fill('https://login.northside.internal')
          await press('Save')(page)
        },
        shows: text('Enter the client ID that the provider gave.'),
        next: [
          {
            name: 'sign-on-saml',
            open: async (page) => {
              await page.getByRole('combobox', { name: 'Protocol' }).click()
              await page.getByRole('option', { name: 'SAML 2.0' }).click()
              await press('Save')(page)
            },
            shows: text('Paste at least one signing certificate of the provider.'),
          },
        ],
      },
      {
        ...settings('webhooks', 'Webhooks'),
        open: (page) => page.getByText('Deliveries to Data warehouse').click(),
        shows: (page) => region('Deliveries to Data warehouse')(page).getByRole('row').nth(1),
        next: [
          {
            name: 'webhook-add-dialog',
            open: press('Add webhook'),
            shows: (page) => page.getByRole('dialog', { name: 'Add a webhook' }),
            part: dialogPart,
          },
          {
            name: 'webhook-secret-dialog',
            open: async (page) => {
              await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Screen')
              await dialog(page).getByRole('textbox', { name: 'Address' }).fill('https://screen.example/events')
              await page.keyboard.press('Enter')
            },
            shows: (page) => page.getByRole('dialog', { name: 'Enter this secret at Screen' }),
            part: dialogPart,
          },
          {
            name: 'webhook-replay-dialog',
            open: async (page) => {
              await press('I have entered it')(page)
              await press('Send failed again of Old dashboard')(page)
            },
            shows: (page) => page.getByRole('dialog', { name: 'Send failed events again?' }),
            part: dialogPart,
          },
        ],
      },
      { ...settings('fees', 'Fees'), open: press('Add fee'), shows: (page) => page.getByRole('group', { name: 'New fee' }) },
      { ...settings('code-reporting', 'Code reporting'), open: wrongNpi('NPI of the clinic'), shows: npiIsWrong },
      {
        ...settings('manage-accounts', 'People'),
        shows: region('Practices'),
        next: [
          {
            name: 'person-dialog',
            open: press(/^Change: Tom/),
            shows: (page) => page.getByRole('dialog', { name: 'Change a person' }),
            part: dialogPart,
          },
          {
            name: 'auditor-dialog',
            open: async (page) => {
              await page.keyboard.press('Escape')
              await press('Add an auditor')(page)
            },
            shows: (page) => page.getByRole('dialog', { name: 'Add an auditor' }),
            part: dialogPart,
          },
          {
            name: 'practice-add-dialog',
            open: async (page) => {
              await page.keyboard.press('Escape')
              await press('Add practice')(page)
              await dialog(page).getByLabel('Name').fill(`Practice ${Date.now()}`)
            },
            shows: (page) => page.getByRole('dialog', { name: 'Add a practice' }),
            part: dialogPart,
          },
          {
            name: 'practice-stays-dialog',
            open: async (page) => {
              await page.keyboard.press('Enter')
              await press('Remove: Riverside Cardiology')(page)
              await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
            },
            shows: text(/Members belong to this practice/),
            part: dialogPart,
          },
        ],
        refused: [[409, '/api/practices/']],
      },
      {
        ...settings('email-notifications', 'E-mail notifications'),
        name: 'settings-email-notifications-clinic',
        fitsTablet: true,
      },
      { ...settings('about-platform', 'About the platform'), fitsTablet: true },
      { ...settings('audit-log', 'Audit log'), shows: row(1) },
      {
        name: 'audit-log-of-a-chart',
        at: async (page) =>
          `/member-details/${((await callApi(page, 'api/members/search?q=884120')) as { members: { _id: string }[] }).members[0]?._id}/profile`,
        open: (page) => page.getByRole('link', { name: 'Who looked at this chart' }).click(),
        shows: button(/^Chart of Elena Anderson/),
      },
    ],
  },
  {
    title: 'the settings of a physician',
    who: 'grace',
    screens: [
      {
        name: 'settings-both-versions',
        at: '/settings/user',
        open: savedTwice,
        shows: button('Keep mine'),
        refused: [[409, '/account/profile']],
      },
      { name: 'settings-own-npi', at: '/settings/user', open: wrongNpi('NPI'), shows: npiIsWrong },
      { name: 'passkey-dialog', at: '/settings/sign-in', open: press('Add a passkey'), ...inDialog },
      {
        name: 'prove-dialog',
        at: '/settings/sign-in',
        open: withOldProof,
        shows: (page) => page.getByRole('dialog', { name: 'Is it still you?' }),
        part: dialogPart,
        refused: [[428, '/orma-v2/api/']],
      },
      { name: 'second-factor-required', at: '/secondfactor', open: withoutSecondFactor, shows: heading('Second factor') },
      {
        name: 'second-factor-required-phone',
        at: '/settings/user',
        width: 320,
        open: withoutSecondFactor,
        shows: heading('Second factor'),
      },
    ],
  },
  {
    title: 'signing in in two steps',
    who: 'helen',
    screens: [
      {
        name: 'authenticator-dialog',
        at: '/settings/sign-in',
        open: press('Set up an app'),
        shows: (page) => dialog(page).getByRole('img', { name: /secret/ }),
        part: dialogPart,
        refused: [[401, '/orma-v2/api/']],
        next: [
          {
            name: 'recovery-codes-dialog',
            open: async (page) => {
              const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
              const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
              await dialog(page)
                .getByLabel(/^The code/)
                .fill(code)
              await page.keyboard.press('Enter')
            },
            shows: (page) => dialog(page).getByRole('listitem').nth(9),
            part: dialogPart,
          },
          {
            name: 'settings-sign-in-app',
            open: async (page) => {
              recoveryCode = (await dialog(page).getByRole('listitem').first().innerText()).trim()
              await press('I have kept them')(page)
            },
            shows: text('10 of 10 recovery codes are left'),
          },
          {
            name: 'second-step',
            open: async (page) => {
              await logOut(page)
              await page.getByLabel('Email').fill('helen@northside.example')
              await page.locator('input[autocomplete=current-password]').fill(password)
              await page.keyboard.press('Enter')
            },
            shows: (page) => page.getByLabel('Code'),
          },
          {
            name: 'remembered-devices',
            open: async (page) => {
              await page.getByLabel('Code').fill(recoveryCode)
              await page.getByRole('checkbox', { name: 'Remember this device for 30 days' }).check()
              await press('Sign in')(page)
              await page.waitForURL(/settings\/sign-in|home/)
              await page.goto('/settings/sign-in')
            },
            shows: (page) => page.getByRole('row', { name: /\(this device\)/ }),
          },
        ],
      },
    ],
  },
  {
    title: 'the second factor of somebody else',
    who: 'adam',
    screens: [
      {
        name: 'second-factor-reset-dialog',
        at: '/settings/manage-accounts',
        open: async (page) => {
          await withSecondFactors(page)
          await press(/^Reset second factor: Helen/)(page)
        },
        shows: (page) => page.getByRole('dialog', { name: 'Reset second factor' }),
        part: dialogPart,
      },
    ],
  },
]

/** Shown once, and used a screen later. */
let recoveryCode = ''
