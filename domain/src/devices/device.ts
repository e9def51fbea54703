/** The kinds of device a clinic can order or connect, who makes them, and how one is told from another. */

/** Product specification, section 9 "Device types", and the four Tenovi devices of section 2 "Enrollment". */
export const deviceKinds = {
  BT004: { title: 'Weight Scale', vendor: 'bodytrace', identifier: 'imei' },
  BT105: { title: 'BP Cuff', vendor: 'bodytrace', identifier: 'imei' },
  SMIG: { title: 'Glucometer', vendor: 'iglucose', identifier: 'imei' },
  TENOVI_SCALE: { title: 'Tenovi Scale', vendor: 'tenovi', identifier: 'gateway' },
  TENOVI_BPM: { title: 'Tenovi BP Cuff', vendor: 'tenovi', identifier: 'gateway' },
  TENOVI_GLUCOMETER: { title: 'Tenovi Glucometer', vendor: 'tenovi', identifier: 'gateway' },
  TENOVI_BPM_XL: { title: 'Tenovi BP Cuff XL', vendor: 'tenovi', identifier: 'gateway' },
} as const satisfies Record<string, { title: string; vendor: string; identifier: 'imei' | 'gateway' }>

export type DeviceKind = keyof typeof deviceKinds
export const deviceKindNames = Object.keys(deviceKinds) as [DeviceKind, ...DeviceKind[]]

/** What staff call a device; Kardia is only ever connected. */
export const deviceTitle = (kind: DeviceKind | 'KARDIA'): string =>
  kind === 'KARDIA' ? 'KardiaMobile ECG' : deviceKinds[kind].title

/** Who sends readings or news of parcels, as they write themselves. */
export const vendorTitles: Readonly<Record<string, string>> = {
  bodytrace: 'BodyTrace',
  iglucose: 'iGlucose',
  tenovi: 'Tenovi',
  kardia: 'Kardia',
  carriers: 'Carrier',
}

// Product specification, section 9: "IMEI: 15 digits for weight scale and BP cuff, 7 for glucometer"; inputs hold at most 15
const imeiLength: Record<'BT004' | 'BT105' | 'SMIG', number> = { BT004: 15, BT105: 15, SMIG: 7 }
const longestImei = 15
// Product specification, section 9: "Tenovi gateway id: 12 alphanumeric characters"
const gatewayLength = 12

/** An IMEI as the form takes it: digits only, at most 15. */
export const imeiDigits = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, longestImei)
/** A gateway id as the form takes it: letters and digits in upper case, at most 12. */
export const gatewayText = (typed: string) =>
  typed
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, gatewayLength)

/** What is wrong with the number printed on a device, in words; undefined when it is complete. */
export function identifierProblem(device: DeviceKind, typed: string): string | undefined {
  if (device === 'BT004' || device === 'BT105' || device === 'SMIG') {
    const least = imeiLength[device]
    const digits = imeiDigits(typed)
    if (digits !== typed.trim() || digits.length < least)
      return `Enter the ${least === longestImei ? '15' : '7 to 15'} digits of the IMEI.`
    return undefined
  }
  const id = typed.trim().toUpperCase()
  const isComplete = id.length === gatewayLength && /^[A-Z0-9]+$/.test(id) && /[A-Z]/.test(id) && /\d/.test(id)
  return isComplete ? undefined : 'Enter the gateway id: 12 letters and digits, at least one of each.'
}
