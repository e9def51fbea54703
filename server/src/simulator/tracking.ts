/** Tracking numbers with true check digits, so that they are recognized as the carrier's. */
import { digits, type Simulation } from './state.ts'

/** UPS: `1Z`, shipper, service, package, and a check digit over letters and digits (every second one doubled). */
function upsNumber(sim: Simulation): string {
  const body = `X12A34${'03'}${digits(sim, 7)}`
  const sum = Array.from(body).reduce((total, mark, index) => {
    // Letters count as their place in a table of ten: A is 2, X is 5.
    const value = /\d/.test(mark) ? Number(mark) : (mark.charCodeAt(0) - 63) % 10
    return total + (index % 2 === 1 ? value * 2 : value)
  }, 0)
  return `1Z${body}${(10 - (sum % 10)) % 10}`
}

/** FedEx Express: eleven digits weighted 3, 1, 7 in turn; their sum modulo 11 modulo 10 is the twelfth. */
function fedExNumber(sim: Simulation): string {
  const body = `7948${digits(sim, 7)}`
  const weights = [3, 1, 7]
  const sum = Array.from(body, Number).reduce((total, digit, index) => total + digit * (weights[index % 3] ?? 0), 0)
  return `${body}${(sum % 11) % 10}`
}

export const newTrackingNumber = (sim: Simulation, carrier: 'UPS' | 'FEDEX') =>
  carrier === 'UPS' ? upsNumber(sim) : fedExNumber(sim)
