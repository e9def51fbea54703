/** The kinds of device a clinic can order or connect, who makes them, and how one is told from another: all as vendors say. */
import { hasFittingCheckDigit } from './check-digit.ts'
import { vendors } from './vendors/list.ts'
import type { KindFacts, PrintedNumber, VendorFacts } from './vendors/vendor-facts.ts'

type Vendor = (typeof vendors)[number]
export type VendorName = Vendor['name']
type Kinds<V, How> = V extends { identifier: How; kinds: infer K } ? keyof K & string : never

/** Connected by the number printed on the device. */
export type ImeiKind = Kinds<Vendor, 'imei'>
/** Connected by a gateway, which the vendor has to confirm. */
export type GatewayKind = Kinds<Vendor, 'gateway'>
/** What is printed on a device of these kinds tells it apart, and they are ordered. */
export type DeviceKind = ImeiKind | GatewayKind
/** Every kind that a row can have: also those of a member's account, which are only ever connected. */
export type RegisteredKind = DeviceKind | Kinds<Vendor, 'patient'>

const all: readonly VendorFacts[] = vendors
export const vendorNames = vendors.map(({ name }) => name) as [VendorName, ...VendorName[]]
/** Those that make devices; a carrier makes none. */
export const deviceVendors = () => vendors.filter(({ kinds }) => Object.keys(kinds).length > 0).map(({ name }) => name)

const kindsBy = <K extends RegisteredKind>(...how: VendorFacts['identifier'][]) =>
  all.filter(({ identifier }) => how.includes(identifier)).flatMap(({ kinds }) => Object.keys(kinds)) as [K, ...K[]]

export const imeiKinds = kindsBy<ImeiKind>('imei')
export const gatewayKinds = kindsBy<GatewayKind>('gateway')
export const deviceKindNames = kindsBy<DeviceKind>('imei', 'gateway')
export const registeredKinds = kindsBy<RegisteredKind>('imei', 'gateway', 'patient')

type Kind = KindFacts & { vendor: VendorName; identifier: VendorFacts['identifier'] }
/** What a device of a kind is, and whose. */
export const deviceKinds = Object.fromEntries(
  all.flatMap(({ name, identifier, kinds }) =>
    Object.entries(kinds).map(([kind, facts]) => [kind, { ...facts, vendor: name, identifier }]),
  ),
) as Record<RegisteredKind, Kind>

export const isDeviceKind = (word: string): word is RegisteredKind => Object.hasOwn(deviceKinds, word)
export const isGatewayKind = (kind: RegisteredKind): kind is GatewayKind => deviceKinds[kind].identifier === 'gateway'
export const deviceTitle = (kind: RegisteredKind): string => deviceKinds[kind].title

/** A word from outside as a vendor's name, or undefined. */
export const vendorNamed = (word: string): VendorName | undefined => vendorNames.find((name) => name === word)
/** The facts of a vendor. Rows outlive vendors: what is kept under a name that is in no list is shown by that name. */
export const vendorFacts = (vendor: string): VendorFacts =>
  all.find(({ name }) => name === vendor) ?? {
    name: vendor,
    title: vendor,
    identifier: 'none',
    kinds: {},
    supplies: {},
    account: { credentials: {}, settings: {} },
    isNeverAsked: true,
  }
/** As they write themselves. */
export const vendorTitle = (vendor: string): string => vendorFacts(vendor).title

/** What runs out, of all vendors: our word → as people say it. */
export const supplies = Object.assign({}, ...all.map((vendor) => vendor.supplies)) as Record<Supply, string>
type SupplyOf<V> = V extends { supplies: infer S } ? keyof S & string : never
export type Supply = SupplyOf<Vendor>
export const supplyNames = Object.keys(supplies) as [Supply, ...Supply[]]

/** A number printed on a device as its form takes it: what does not belong is dropped. */
export function printedText({ form, most }: Pick<PrintedNumber, 'form' | 'most'>, typed: string): string {
  const stored = form === 'digits' ? typed.replaceAll(/\D/g, '') : typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()
  return stored.slice(0, most)
}

/** The number of a kind whose devices bear one. */
export const numberOf = (kind: DeviceKind): PrintedNumber => {
  const { number } = deviceKinds[kind]
  if (!number) throw new Error(`nothing is printed on a ${kind}`)
  return number
}
export const identifierText = (kind: DeviceKind, typed: string) => printedText(numberOf(kind), typed)

/** What is wrong with the number printed on a device, in words; undefined when it is complete. */
export function identifierProblem(kind: DeviceKind, typed: string): string | undefined {
  const number = numberOf(kind)
  const id = number.form === 'digits' ? typed.trim() : typed.trim().toUpperCase()
  const isWhole = printedText(number, id) === id && id.length >= number.least
  // Printed ids of letters and digits hold at least one of each
  const isMixed = number.form === 'digits' || (/[A-Z]/.test(id) && /\d/.test(id))
  return isWhole && isMixed ? undefined : number.problem
}

/** The kinds of a vendor whose devices bear such a number; none where a vendor names its devices otherwise. */
export const kindsWithNumber = (vendor: string, number: string): DeviceKind[] =>
  deviceKindNames.filter((kind) => deviceKinds[kind].vendor === vendor && identifierProblem(kind, number) === undefined)

/** Whether a number may hold a slip: some printed ones do not fit their check digit either, so it is only asked about. */
export const isUnlikely = (kind: DeviceKind, id: string) => numberOf(kind).hasCheckDigit === true && !hasFittingCheckDigit(id)
