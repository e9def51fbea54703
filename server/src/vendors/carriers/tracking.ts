/** Parcels: whose a tracking number is, and where its journey can be followed. */
import { getTracking } from 'ts-tracking-number'
import type { ParcelHint } from '../vendor.ts'

/** `OTHER` is any carrier without a page of ours to link to; its name is shown as the vendor wrote it. */
export type Carrier = 'UPS' | 'FEDEX' | 'USPS' | 'OTHER'

export type Parcel = { carrier: Carrier; carrierName: string; number: string; link: string | undefined }

// The carriers' public tracking pages (2026-11).
const pages: Record<Exclude<Carrier, 'OTHER'>, (number: string) => string> = {
  UPS: (number) => `https://www.ups.com/track?loc=en_US&tracknum=${number}`,
  FEDEX: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
}

/** The page that follows a parcel, the number encoded; none for carriers we do not know. */
export const trackingLink = (carrier: Carrier, number: string): string | undefined =>
  carrier === 'OTHER' ? undefined : pages[carrier](encodeURIComponent(number))

/** The carrier whose check digits a number satisfies. */
export function carrierOfNumber(number: string): Carrier {
  const code = getTracking(number)?.courier.code
  return code === 'ups' || code === 'fedex' || code === 'usps' ? carrierOfName(code) : 'OTHER'
}

function carrierOfName(name: string): Carrier {
  const word = name.toUpperCase()
  if (word.includes('FEDEX') || word.includes('FED EX')) return 'FEDEX'
  if (word.includes('USPS') || word.includes('POSTAL')) return 'USPS'
  return /\bUPS\b/.test(word) ? 'UPS' : 'OTHER'
}

const hosts: [RegExp, Carrier][] = [
  [/(^|\.)ups\.com$/, 'UPS'],
  [/(^|\.)fedex\.com$/, 'FEDEX'],
  [/(^|\.)usps\.com$/, 'USPS'],
]
const numberParameters = ['trknbr', 'tracknumbers', 'tracknum', 'trackNums', 'tLabels', 'InquiryNumber1']

/** Carrier and number of a tracking link; undefined when it is not one of a known carrier's. */
function fromLink(link: string): { carrier: Carrier; number: string } | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined
  const carrier = hosts.find(([host]) => host.test(url?.hostname ?? ''))?.[1]
  const number = numberParameters.map((name) => url?.searchParams.get(name)).find((value) => value)
  return carrier && number ? { carrier, number } : undefined
}

/** A parcel from whatever the vendor said of it; undefined when that is not enough to name a number. */
export function parcelOf(hint: ParcelHint): Parcel | undefined {
  const linked = hint.link ? fromLink(hint.link) : undefined
  const number = hint.number?.replace(/\s/g, '') || linked?.number
  if (!number) return undefined
  const named = carrierOfName(hint.carrierName ?? '')
  // A number that fits a carrier's check digits says more than the name of a carrier we do not know.
  const carrier = linked?.carrier ?? (named === 'OTHER' ? carrierOfNumber(number) : named)
  const carrierName = carrier === 'OTHER' ? (hint.carrierName ?? '') : carrier
  return { carrier, carrierName, number, link: trackingLink(carrier, number) }
}
