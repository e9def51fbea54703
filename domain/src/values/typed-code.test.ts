import { expect, test } from 'vitest'
import { alertLinkApi } from '../alerts/api.ts'
import { secondFactorApi } from '../auth/second-factor-api.ts'
import { typedCode } from './typed-code.ts'

const spellings = ['123456', '123 456', '123-456', ' 12 34 56 ', '123\u00A0456', '123–456', '１２３４５６', '\u200B123456', '123.456']

test.each(spellings)('the code typed as %j is 123456', (text) => expect(typedCode(text)).toBe('123456'))

test.each(spellings)('given the code %j, every endpoint that takes one takes it', (code) => {
  expect(secondFactorApi.finish.body.parse({ code })).toMatchObject({ code: '123456' })
  expect(alertLinkApi.prove.body.parse({ code })).toEqual({ code: '123456' })
})
