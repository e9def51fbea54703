/** A doctor's link that opens nothing: in every state it says what became of it and what to do, with the clinic's number where its clinic is known. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../by-link.css'
import { refusal, serve } from '../../platform/testing/render-page.tsx'
import { openDoctorPage } from './doctor-page.ts'

const clinic = { name: 'Northside Clinic', phone: '+18445550100', logo: 'data:,' }
afterEach(() => vi.unstubAllGlobals())

test.for([
  ['used', 'Link used already', 'Please ask the clinic for a new one.'],
  ['expired', 'Link expired', 'Links work for 7 days. Please ask the clinic for a new one.'],
  ['revoked', 'Question closed', 'The clinic has closed this question. No answer is needed.'],
  ['locked', 'Link locked', 'There were too many wrong codes. Please ask the clinic for a new link.'],
  [
    'unknown',
    'Link not known',
    'Perhaps a part of it is missing. Open it again from the text message. If it does not open, call the clinic whose name the text begins with.',
  ],
] as const)('given a link that is %s, the page is called %s and says what to do', async ([state, title, what]) => {
  await page.viewport(320, 640)
  serve({
    'GET link/clinic': { state, clinic: state === 'unknown' ? null : clinic },
    'GET doctoralerts/link': () => refusal(400, 'link.invalid'),
  })
  const element = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => element.remove())
  await openDoctorPage(element)
  expect(element.querySelector('h1')?.textContent).toBe(title)
  expect(element.querySelector('[role=alert]')?.textContent).toBe(what)
  const numbers = [...element.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'))
  expect(numbers.includes(`tel:${clinic.phone}`)).toBe(state !== 'unknown')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
