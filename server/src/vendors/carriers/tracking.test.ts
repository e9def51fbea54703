import { describe, expect, it } from 'vitest'
import { carriers } from './webhook.ts'
import { carrierOfNumber, parcelOf, trackingLink } from './tracking.ts'

describe('a parcel', () => {
  it.each([
    ['1ZX12A340300001232', 'UPS'],
    ['794800012340', 'FEDEX'],
    ['1ZX12A340300001233', 'OTHER'],
    ['no number', 'OTHER'],
    ['', 'OTHER'],
  ])('numbered %s is with %s', (number, carrier) => expect(carrierOfNumber(number)).toBe(carrier))

  it.each([
    [{ link: 'https://www.fedex.com/fedextrack/?trknbr=794800012340' }, 'FEDEX', '794800012340'],
    [{ link: 'https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=1ZX12A340300001232' }, 'UPS', '1ZX12A340300001232'],
    [{ number: '794800012340' }, 'FEDEX', '794800012340'],
    [{ number: '123', carrierName: 'UPS' }, 'UPS', '123'],
    [{ number: '123', carrierName: 'Groups Freight' }, 'OTHER', '123'],
    [{ number: '1ZX12A 340300001232' }, 'UPS', '1ZX12A340300001232'],
  ])('known by %j is with %s under %s', (hint, carrier, number) => {
    expect(parcelOf(hint)).toMatchObject({ carrier, number })
  })

  it.each([[{}], [{ link: 'https://fedex.com.evil.example/?trknbr=1' }], [{ link: 'not a link' }], [{ number: ' ' }]])(
    'is not known by %j',
    (hint) => expect(parcelOf(hint)).toBeUndefined(),
  )

  it('has a link with its number encoded, unless the carrier is unknown', () => {
    expect(trackingLink('UPS', '1Z&x=1')).toBe('https://www.ups.com/track?loc=en_US&tracknum=1Z%26x%3D1')
    expect(trackingLink('OTHER', '1')).toBeUndefined()
  })
})

describe('a UPS alert', () => {
  const alert = (activityStatus: object, other = {}) => {
    const [event] = carriers.split({ trackingNumber: '1ZX12A340300001232', activityStatus, ...other })
    return event && carriers.read(event, '2026-11-22T20:20:00.000Z').order
  }

  it.each([
    [{ type: 'M' }, 'processing'],
    [{ type: 'I', code: 'AR' }, 'shipped'],
    [{ type: 'I', code: 'OT' }, 'out_for_delivery'],
    [{ type: 'D', code: 'OT' }, 'out_for_delivery'],
    [{ type: 'D', code: 'FS' }, 'delivered'],
    [{ type: 'D', code: 'ZZ' }, undefined],
    [{ type: 'X', code: 'A1', description: 'Address wrong' }, undefined],
    [{ type: 'MV' }, 'canceled'],
    [{ type: 'constructor', code: '__proto__' }, undefined],
  ])('of %j is %s', (status, state) => expect(alert(status)?.state).toBe(state))

  it('of an unknown delivery code counts once it has a date', () => {
    expect(alert({ type: 'D', code: 'ZZ' }, { actualDeliveryDate: '20261122' })?.state).toBe('delivered')
  })

  it('says what went wrong', () => {
    expect(alert({ type: 'X', description: 'Address wrong' })?.exceptionText).toBe('Address wrong')
  })
})
