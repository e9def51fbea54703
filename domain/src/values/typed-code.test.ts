import { expect, test } from 'vitest'
import { alertLinkApi } from '../alerts/api.ts'
import { authApi } from '../auth/api.ts'
import { secondFactorApi } from '../auth/second-factor-api.ts'
import { linkSecret, typedCode } from './typed-code.ts'

const spellings = ['123456', '123 456', '123-456', ' 12 34 56 ', '123\u00A0456', '123–456', '１２３４５６', '\u200B123456', '123.456']

test.each(spellings)('the code typed as %j is 123456', (text) => expect(typedCode(text)).toBe('123456'))

test.each(spellings)('given the code %j, every endpoint that takes one takes it', (code) => {
  expect(secondFactorApi.finish.body.parse({ code })).toMatchObject({ code: '123456' })
  expect(alertLinkApi.prove.body.parse({ code })).toEqual({ code: '123456' })
})

test.each(['aB3_-x', ' aB3_-x\n', 'aB3_-x.', 'aB3_-x%20', 'aB3_-x)', 'aB3_-x, please'])(
  'the secret of a link pasted as %j is aB3_-x',
  (text) => {
    expect(linkSecret(text)).toBe('aB3_-x')
    expect(authApi.confirm.body.parse({ token: text, tokenId: text })).toEqual({ token: 'aB3_-x', tokenId: 'aB3_-x' })
  },
)

test('where nothing of a secret stands, it is empty', () => {
  for (const text of ['', ' ', '%20', '.']) expect(linkSecret(text)).toBe('')
})
