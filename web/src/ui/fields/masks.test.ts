/** What masked fields make of typed and pasted text, case by case. */
import { describe, expect, test } from 'vitest'
import { dayFromDob, dobFromDay, dobMask } from './format-dob.ts'
import { numberOf } from '@vitalrounds/domain/devices/device'
import { codeMask, zipMask, type Mask } from './format-digits.ts'

const imeiMask = codeMask(numberOf('BT004'))
const gatewayMask = codeMask(numberOf('TENOVI_BPM'))
import { phoneMask, displayPhone, wirePhone } from './format-phone.ts'
import { caretAfter, applyMaskedEdit } from './masked-input.ts'

const typed = (mask: Mask, keys: string) =>
  keys.split('').reduce(
    (field, key) => {
      const text = field.text + key
      return applyMaskedEdit(field.text, { text, caret: text.length }, mask)
    },
    { text: '', caret: 0 },
  ).text

describe('typing', () => {
  test.for<[string, Mask, string, string]>([
    ['a phone number', phoneMask, '4155550133', '415-555-0133'],
    ['a phone number with its dashes', phoneMask, '415-555-0133', '415-555-0133'],
    ['a phone number with the country code', phoneMask, '14155550133', '415-555-0133'],
    ['one digit too many', phoneMask, '41555501339', '415-555-0133'],
    ['part of a phone number', phoneMask, '4155', '415-5'],
    ['a number that nobody can have', phoneMask, '123-456-7890', '123-456-7890'],
    ['the country code before such a number', phoneMask, '11234567890', '112-345-6789'],
    ['a number of another country', phoneMask, '+212 555 0133', '+2125550133'],
    ['a number with a plus', phoneMask, '+1 415 555 0133', '415-555-0133'],
    ['a date', dobMask, '11201950', '11/20/1950'],
    ['a date with slashes', dobMask, '11/20/1950', '11/20/1950'],
    ['a date without zeros', dobMask, '1/2/1950', '01/02/1950'],
    ['a digit that a second one may follow', dobMask, '4', '4'],
    ['a month that never was', dobMask, '13/45/2050', '13/45/2050'],
    ['a month that never was, without slashes', dobMask, '13452050', '13/45/2050'],
    ['a day that never was', dobMask, '2/30/1950', '02/30/1950'],
    ['single digits with slashes', dobMask, '4/5/1950', '04/05/1950'],
    ['October to December', dobMask, '10', '10'],
    ['a date of nine digits', dobMask, '112019501', '11/20/1950'],
    ['letters in a date', dobMask, 'ab11', '11'],
    ['an IMEI', imeiMask, '3569380356438091', '356938035643809'],
    ['a gateway id', gatewayMask, '2cf7f120a3-0b', '2CF7F120A30B'],
    ['a ZIP code', zipMask, '94103', '94103'],
    ['a long ZIP code', zipMask, '941031234', '94103-1234'],
  ])('%s', ([, mask, keys, displayed]) => {
    expect(typed(mask, keys)).toBe(displayed)
  })
})

describe('pasting', () => {
  test.for<[string, Mask, string | null]>([
    ['+1 415 555 0133', phoneMask, '415-555-0133'],
    ['+14155550133', phoneMask, '415-555-0133'],
    ['1 (415) 555-0133', phoneMask, '415-555-0133'],
    ['415.555.0133', phoneMask, '415-555-0133'],
    ['(415) 555-0133 ext. 12', phoneMask, '415-555-0133'],
    ['tel:+1-415-555-0133', phoneMask, '415-555-0133'],
    ['+44 20 7946 0958', phoneMask, null],
    ['011 44 20 7946 0958', phoneMask, null],
    ['0014155550133', phoneMask, null],
    // Ten digits like a number of New York, but Morocco's.
    ['+212 555 0133', phoneMask, null],
    ['+2125550133', phoneMask, null],
    ['115-555-0133', phoneMask, null],
    ['415-555-013', phoneMask, null],
    ['415-555-0133 and 415-555-0134', phoneMask, null],
    ['call 415-555-0133', phoneMask, null],
    ['1950-11-20', dobMask, '11/20/1950'],
    ['1950-11-20T00:00:00Z', dobMask, '11/20/1950'],
    ['1/2/1950', dobMask, '01/02/1950'],
    ['1-2-1950', dobMask, '01/02/1950'],
    ['11201950', dobMask, '11/20/1950'],
    ['1/2/50', dobMask, null],
    ['20 Nov 1950', dobMask, null],
    ['35-693803-564380-9', imeiMask, '356938035643809'],
    ['IMEI: 356938035643809', imeiMask, '356938035643809'],
    ['3569380356438091', imeiMask, null],
    ['2c:f7:f1:20:a3:0b', gatewayMask, '2CF7F120A30B'],
    ['2CF7F120A30', gatewayMask, null],
    ['94103-1234', zipMask, '94103-1234'],
    ['9410', zipMask, null],
  ])('%s', ([pasted, mask, displayed]) => {
    expect(mask.read(pasted)).toBe(displayed)
  })
})

describe('the caret', () => {
  test('stays behind the digit that was typed in the middle', () => {
    expect(applyMaskedEdit('415-501', { text: '4159-501', caret: 4 }, phoneMask)).toEqual({ text: '415-950-1', caret: 5 })
  })
  test('moves over a separator that backspace meets', () => {
    expect(applyMaskedEdit('415-5', { text: '4155', caret: 3 }, phoneMask)).toEqual({ text: '415-5', caret: 3 })
  })
  test('a full number is never changed by one digit more', () => {
    expect(applyMaskedEdit('415-555-0133', { text: '4159-555-0133', caret: 4 }, phoneMask).text).toBe('415-555-0133')
  })
  test('a foreign number filled in by the browser is not cut to fit', () => {
    expect(applyMaskedEdit('', { text: '+44 20 7946 0958', caret: 16 }, phoneMask).text).toBe('')
    expect(applyMaskedEdit('', { text: '+2125550133', caret: 11 }, phoneMask).text).toBe('')
    expect(applyMaskedEdit('', { text: '+14155550133', caret: 12 }, phoneMask).text).toBe('415-555-0133')
    expect(applyMaskedEdit('', { text: '1950-11-20', caret: 10 }, dobMask).text).toBe('11/20/1950')
  })
  test('counts kept characters only', () => {
    expect(caretAfter('415-555', 3, phoneMask)).toBe(3)
    expect(caretAfter('415-555', 4, phoneMask)).toBe(5)
    expect(caretAfter('415-555', 0, phoneMask)).toBe(0)
  })
})

describe('stored forms', () => {
  test('phones', () => {
    expect(wirePhone('415-555-0133')).toBe('+14155550133')
    expect(wirePhone('415-555-01')).toBeNull()
    expect(wirePhone('123-456-7890')).toBeNull()
    expect(wirePhone('+2125550133')).toBeNull()
    expect(displayPhone('+14155550133')).toBe('415-555-0133')
    expect(displayPhone('+442079460958')).toBe('+442079460958')
  })
  test('days', () => {
    expect(dayFromDob('02/29/1952')).toBe('1952-02-29')
    expect(dayFromDob('02/30/1950')).toBeNull()
    expect(dayFromDob('11/20/195')).toBeNull()
    expect(dobFromDay('1950-11-20')).toBe('11/20/1950')
  })
})
