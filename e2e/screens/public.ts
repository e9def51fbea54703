/** What is opened without an account: before sign-in, and by link on the phone of a patient or a doctor. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { memberId } from '../people-and-devices.ts'
import { callApi, expect, people, signInByForm } from '../story.ts'
import { textTo } from '../text-in.ts'
import { signInBeside, button, heading, press, type ScreenGroup, text } from './screen.ts'

const elena = '884120'

/** The newest link that was mailed to somebody under this subject. */
async function mailedLink(page: Page, recipient: string, subject: string): Promise<string> {
  const letter = page.getByRole('article').filter({ hasText: `To ${recipient}` }).filter({ hasText: subject }).first() // prettier-ignore
  await expect(async () => {
    await page.goto('/mailbox')
    await expect(letter).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 60_000 })
  const { pathname, search } = new URL((await letter.getByRole('link').getAttribute('href')) ?? '')
  return pathname + search
}

const doctorsPhone = '+14155550199'

/** A doctor is asked about a member, and gets a link. */
async function alertLink(page: Page): Promise<string> {
  await page.goto('/login')
  await signInBeside(page, 'rafael', async (staff) => {
    const to = { name: 'Dr. Ruth Lane', contactInfo: doctorsPhone }
    const note = 'Three pounds in two days. More furosemide?'
    await callApi(staff, 'api/doctoralerts/', { memberId: await memberId(staff, elena), note, to, key: randomUUID() })
  })
  const { pathname, hash } = new URL(/https?:\S+/.exec(await textTo(page, doctorsPhone, '#'))?.[0] ?? '')
  return pathname + hash
}

/** A caregiver's link to a member's own page; taken back already where that is wished. */
const ownPage = (isTakenBack: boolean) => async (page: Page) => {
  await page.goto('/login')
  return signInBeside(page, 'carla', async (staff) => {
    const id = await memberId(staff, elena)
    const label = `Screen ${randomUUID().slice(0, 8)}`
    const made = (await callApi(staff, `api/members/${id}/access-links`, { label })) as { url: string; linkId: string }
    const { pathname, hash } = new URL(made.url)
    if (isTakenBack) {
      await staff.goto(`/member-details/${id}/profile`)
      await staff.getByRole('listitem').filter({ hasText: label }).getByRole('button', { name: /^Revoke/ }).click() // prettier-ignore
      await press('Revoke')(staff)
      await expect(staff.getByRole('listitem').filter({ hasText: label })).toContainText('revoked')
    }
    return pathname + hash
  })
}

async function checkInLink(page: Page): Promise<string> {
  await page.goto('/login')
  return signInBeside(page, 'adam', async (staff) => {
    const id = await memberId(staff, elena)
    await callApi(staff, 'api/check-in-languages', { language: 'Spanish', reason: 'Read by a nurse of the clinic' })
    const sent = (await callApi(staff, `api/members/${id}/check-in-links`, { language: 'Spanish', isNightConfirmed: true })) as { url: string } // prettier-ignore
    return `/check-in${new URL(sent.url).hash}`
  })
}

async function chooseBirthDate(page: Page) {
  await page.getByLabel('Month').selectOption('12')
  await page.getByLabel('Day').selectOption('05')
  await page.getByLabel('Year').fill('1971')
}

/** Each question with its first answer; a day, which is not chosen, is skipped. */
async function answerAll(page: Page) {
  const counter = page.getByText(/^Pregunta \d+ de \d+$/)
  const end = page.getByRole('heading', { name: /Gracias|llame ahora/ })
  while (!(await end.isVisible())) {
    const before = (await counter.allTextContents())[0] ?? ''
    const answers = page.getByRole('group').getByRole('button')
    await ((await answers.count()) > 0 ? answers.first() : page.locator('main').getByRole('button').last()).click()
    await expect.poll(async () => (await end.isVisible()) || !(await counter.allTextContents()).includes(before)).toBe(true) // prettier-ignore
  }
}

export const publicScreens: ScreenGroup[] = [
  {
    title: 'the pages before sign-in',
    isPublic: true,
    screens: [
      { name: 'sign-in', at: '/login', shows: heading('Sign in'), refused: [[401, '/auth/login']], next: [
        { name: 'sign-in-refused', open: (page) => signInByForm(page, people.priya, 'not-the-password'), shows: text('Invalid Username or Password') },
      ] }, // prettier-ignore
      { name: 'sign-in-branded', at: '/login/northside', shows: heading('Sign in') },
      {
        name: 'sign-on-over',
        at: '/sign-on?error=access_denied&state=a',
        shows: text('Too late'),
        refused: [[401, '/auth/sign-on/finish']],
      },
      { name: 'password-send', at: '/passwordresetsend', shows: heading('Reset your password') },
      { name: 'password-reset', at: '/passwordreset?token=a&tokenId=b', shows: heading('This link does not work') },
      {
        name: 'sign-up-moved',
        at: '/signup/northside',
        open: async (page) => {
          // It leads on after three seconds, which are over before it has been looked at
          await page.addInitScript(
            `if (location.pathname.startsWith('/signup/')) { const later = setTimeout; setTimeout = (run, ms, ...rest) => (ms === 3000 ? 0 : later(run, ms, ...rest)) }`,
          )
          await page.goto('/signup/northside')
        },
        shows: heading('Sign-up Page Moved'),
      },
      { name: 'confirm-worn', at: '/confirmemail?token=worn&tokenId=out', shows: heading('Link no longer valid'), refused: [[400, '/auth/confirm']] }, // prettier-ignore
      {
        name: 'confirmed',
        at: '/confirmemail?token=played&tokenId=played',
        open: async (page) => {
          await page.route('**/auth/confirm', (route) => route.fulfill({ json: { ok: true } }))
          await page.goto('/confirmemail?token=played&tokenId=played')
        },
        shows: heading('Your email is confirmed!'),
        refused: [[400, '/auth/confirm']],
      },
      { name: 'mailbox', at: '/mailbox', shows: heading(/./) },
      { name: 'simulator', at: '/simulator', shows: heading(/./) },
    ],
  },
  {
    title: 'a forgotten password',
    isPublic: true,
    screens: [
      {
        name: 'password-choose',
        at: async (page) => {
          await page.goto('/passwordresetsend')
          await page.getByLabel('Email').fill('ingrid@lakeview.example')
          await press('Send Reset-Password Email')(page)
          await text('Successfully sent a Reset-Password Email')(page).waitFor()
          return (resetLink = await mailedLink(page, 'ingrid@lakeview.example', 'Reset your password'))
        },
        open: async (page) => {
          await page.getByLabel('New password').fill('a b c')
          await press('Change Password')(page)
        },
        shows: text('Invalid Password'),
        refused: [[422, '/auth/reset']],
        next: [
          {
            name: 'password-changed',
            open: async (page) => {
              await page.getByLabel('New password').fill('marble-otter-singing-kettle')
              await text(/This password is (good|strong)\./)(page).waitFor()
              await press('Change Password')(page)
            },
            shows: heading('Password Reset Success!'),
          },
          {
            name: 'password-link-used',
            open: (page) => page.goto(resetLink),
            shows: heading('This link was used already'),
          },
        ],
      },
    ],
  },
  {
    title: 'an account without user information',
    who: 'nina',
    isPublic: true,
    screens: [
      { name: 'user-information', at: '/userinformation', shows: heading('User information'), next: [
        { name: 'user-information-mistakes', open: press('Submit'), shows: text('Please check your entries') },
      ], refused: [[422, '/account/'], [422, '/users/']] }, // prettier-ignore
    ],
  },
  {
    title: 'what a patient and a doctor open by link',
    isPublic: true,
    screens: [
      {
        name: 'doctor-alert-code',
        at: alertLink,
        shows: button('Text me the code'),
        refused: [[403, '/doctoralerts/link']],
        next: [
          {
            name: 'doctor-alert',
            open: async (page) => {
              await press('Text me the code')(page)
              await page.getByLabel('Code of six digits').fill((await textTo(page, doctorsPhone, 'is your code')).slice(0, 6))
              await press('Open')(page)
            },
            shows: (page) => page.getByRole('heading', { level: 1 }).filter({ hasText: 'Anderson' }),
          },
        ],
      },
      {
        name: 'own-page-birth',
        at: ownPage(false),
        shows: heading('My health page'),
        refused: [[403, '/member-access/page']],
        next: [
          {
            name: 'own-page',
            open: async (page) => {
              await chooseBirthDate(page)
              await press('Open my page')(page)
            },
            shows: heading('Blood pressure'),
          },
        ],
      },
      {
        name: 'own-page-taken-back',
        at: ownPage(true),
        shows: (page) => page.getByRole('alert'),
        refused: [[400, '/member-access/page']],
      },
      {
        name: 'check-in-birth',
        at: checkInLink,
        open: chooseBirthDate,
        shows: button('Open my page'),
        refused: [[403, '/check-in']],
        next: [
          { name: 'check-in-question', open: press('Open my page'), shows: text(/^Pregunta 1 de \d+$/) },
          { name: 'check-in-end', open: answerAll, shows: heading(/Gracias|llame ahora/) },
        ],
      },
    ],
  },
]

/** Mailed once, and followed a second time at the end. */
let resetLink = ''
