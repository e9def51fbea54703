import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'
import { EmailInput, emailDomain } from './email.ts'
import { storedPhone, typedPhone } from '../phone.ts'
import { UserInformation } from './user.ts'

const filled = {
  firstName: ' Mary Ann ',
  lastName: 'O Neill',
  phone: '212-555-0143',
  address: { line1: ' 1 Main Street ', city: 'Albany', state: 'NY', zipCode: '12207' },
}
const refusedPaths = (form: unknown) => UserInformation.safeParse(form).error?.issues.map(({ path }) => path.join('.'))

test('spaces are removed from names, and line 2 may be left out', () => {
  expect(UserInformation.parse(filled)).toEqual({
    firstName: 'MaryAnn',
    lastName: 'ONeill',
    phone: '212-555-0143',
    address: { line1: '1 Main Street', line2: '', city: 'Albany', state: 'NY', zipCode: '12207' },
  })
})

test.each([
  ['firstName', '  '],
  ['lastName', ''],
  ['phone', '2125550143'],
  ['phone', '112-555-0143'],
  ['phone', '212-055-0143'],
  ['phone', '212-555-01433'],
])('%s %j is refused', (field, value) => expect(refusedPaths({ ...filled, [field]: value })).toEqual([field]))

test.each([
  ['line1', ' '],
  ['city', ''],
  ['state', 'ZZ'],
  ['state', 'ny'],
  ['zipCode', '1220'],
  ['zipCode', '12207-12'],
])('address %s %j is refused', (field, value) =>
  expect(refusedPaths({ ...filled, address: { ...filled.address, [field]: value } })).toEqual([`address.${field}`]),
)

test('a field that nobody asked for is refused', () => {
  expect(UserInformation.safeParse({ ...filled, role: 'admin' }).success).toBe(false)
})

test('an e-mail is lowercased and its spaces are removed', () => {
  expect(EmailInput.parse(' Carla.Reyes @Northside.Example ')).toBe('carla.reyes@northside.example')
  expect(EmailInput.safeParse('   ').success).toBe(false)
})

test('the domain of an e-mail is what follows the @', () => {
  expect(emailDomain('Carla@Northside.Example')).toBe('northside.example')
  expect(emailDomain('carla')).toBeUndefined()
})

test('a phone is stored with +1 and shown with dashes', () => {
  expect(storedPhone('212-555-0143')).toBe('+12125550143')
  expect(typedPhone('+12125550143')).toBe('212-555-0143')
  expect(typedPhone('')).toBe('')
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0', 'Edge on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['curl/8.1', 'Unknown device'],
  [null, 'Unknown device'],
])('%j is %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words))
