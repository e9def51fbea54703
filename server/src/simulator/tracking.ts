/** Parcel numbers that the carriers' own check digits accept, made of digits that `some` draws. */
type Draw = (count: number) => string

// UPS counts letters from A = 2 on and weighs every second character twice (UPS, "1Z tracking number check digit")
const upsValue = (mark: string) => (/\d/.test(mark) ? Number(mark) : (mark.charCodeAt(0) - 63) % 10)

/** `1Z`, shipper, service and package, check digit. */
function upsNumber(some: Draw): string {
  const body = `X12A34${'03'}${some(7)}`
  const sum = Array.from(body).reduce((total, mark, index) => total + upsValue(mark) * (index % 2 === 0 ? 1 : 2), 0)
  return `1Z${body}${(10 - (sum % 10)) % 10}`
}

// FedEx Express: weights 3, 1, 7 and the remainder by 11 (FedEx, "12-digit tracking number")
function fedexNumber(some: Draw): string {
  const body = `7948${some(7)}`
  const sum = Array.from(body, Number).reduce((total, digit, index) => total + digit * [3, 1, 7][index % 3]!, 0)
  return `${body}${(sum % 11) % 10}`
}

export const newTrackingNumber = (carrier: 'UPS' | 'FEDEX', some: Draw) => (carrier === 'UPS' ? upsNumber(some) : fedexNumber(some))
