/** A link that opens nothing: in every state and language it says why, and whom to call with one tap, on the narrowest phone and at 400 % zoom. */
import type { Language } from '@vitalrounds/domain/values/languages'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '../by-link.css'
import { ApiProblem } from '../../platform/wire.ts'
import { endParts } from '../check-in/end-parts.ts'
import type { ClinicState } from '../clinic.ts'
import { showRefusal } from './patient-page.ts'
import { words as allWords } from './words.ts'

const clinic = { name: 'Northside Clinic', phone: '+18445550100', logo: 'data:,' }
const invalid = new ApiProblem({
  code: 'link.invalid',
  status: 400,
  title: '',
  detail: '',
  requestId: '',
  errors: [],
} as unknown as ConstructorParameters<typeof ApiProblem>[0])
const states = ['expired', 'revoked', 'used', 'locked', 'unknown'] as const

async function showOver(language: Language, state: ClinicState['state']) {
  const element = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => element.remove())
  const found = { state, clinic: state === 'unknown' ? null : clinic }
  const calls = { get: () => Promise.resolve(found) }
  const context = { page: element, calls, clinic: { state: 'unknown', clinic: null }, language, titleIn: () => 'My health page' }
  await showRefusal(context as unknown as Parameters<typeof showRefusal>[0], invalid, () => undefined)
  return element
}

describe.each(Object.keys(allWords) as Language[])('%s', (language) => {
  test.each(states)('given a link that is %s, it says so and a number is one tap away', async (state) => {
    for (const [width, height] of [
      [320, 640],
      [320, 256],
    ] as const) {
      await page.viewport(width, height)
      const element = await showOver(language, state)
      expect(element.querySelector('h1')?.textContent).toBe(allWords[language].states[state].title)
      expect(element.querySelector('[role=alert]')?.textContent).toBe(allWords[language].states[state].what)
      const numbers = [...element.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'))
      expect(numbers).toContain('tel:911')
      expect(numbers.includes(`tel:${clinic.phone}`)).toBe(state !== 'unknown')
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      element.remove()
    }
  })

  test.each(['green', 'red'] as const)(
    'given a check-in that ends %s, the number of the clinic is one tap away, of a red one 911 too',
    async (level) => {
      await page.viewport(320, 256)
      const element = document.body.appendChild(document.createElement('main'))
      onTestFinished(() => element.remove())
      const open = { state: 'open', clinic } as Parameters<typeof endParts>[0]['clinic']
      const parts = endParts({ language, clinic: open }, { level, endWords: 'Well done.' }, null, 0)
      element.append(...parts.filter((part) => part instanceof Element))
      const numbers = [...element.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'))
      expect(numbers).toContain(`tel:${clinic.phone}`)
      expect(numbers.includes('tel:911')).toBe(level === 'red')
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    },
  )
})
