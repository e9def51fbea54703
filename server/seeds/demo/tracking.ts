/** Parcel numbers that the carriers' own check digits accept. */
import type { Chance } from '../random.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const some = (draw: Chance, count: number, from: string) =>
  Array.from({ length: count }, () => from.charAt(draw.int(0, from.length - 1))).join('')

// UPS counts letters from A = 2 on and weighs every second character twice (UPS, "1Z tracking number check digit")
const upsValue = (character: string) => (/\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10)

export function upsNumber(draw: Chance): string {
  const body = some(draw, 6, alphabet) + some(draw, 9, '0123456789')
  const sum = Array.from(body).reduce((total, c, index) => total + upsValue(c) * (index % 2 === 0 ? 1 : 2), 0)
  return `1Z${body}${(10 - (sum % 10)) % 10}`
}

// FedEx Express: weights 3, 1, 7 and the remainder by 11 (FedEx, "12-digit tracking number")
export function fedexNumber(draw: Chance): string {
  const body = some(draw, 11, '0123456789')
  const sum = Array.from(body).reduce((total, digit, index) => total + Number(digit) * [3, 1, 7][index % 3]!, 0)
  return `${body}${(sum % 11) % 10}`
}
