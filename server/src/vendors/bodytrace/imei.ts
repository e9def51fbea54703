/** BodyTrace names a device by IMEI, or in older pushes by a number from which the IMEI can be rebuilt. */

/** The Luhn check digit of 14 digits (ITU-T E.118 Annex A; 3GPP TS 23.003, annex B for IMEIs). */
export function luhnDigit(digits: string): string {
  // From the right, every other digit counts double, starting with the last one.
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** 15 digits from an IMEI that may have lost its leading zeros, or undefined. */
const fromImei = (imei: string) => (/^\d{8,15}$/.test(imei) ? imei.padStart(15, '0') : undefined)

/** 15 digits from the number without leading zeros and check digit, or undefined. */
function fromDeviceId(deviceId: string): string | undefined {
  if (!/^\d{7,14}$/.test(deviceId)) return undefined
  const digits = deviceId.padStart(14, '0')
  return digits + luhnDigit(digits)
}

/**
 * The device's IMEI in 15 digits: as sent, else rebuilt. Undefined where one of the names cannot be read or they are two
 * devices': a reading of somebody else's scale is worse than none.
 */
export function imeiOf(names: { imei?: string | undefined; deviceId?: string | undefined }): string | undefined {
  const { imei, deviceId } = names
  const sent = imei === undefined ? undefined : fromImei(imei)
  const rebuilt = deviceId === undefined ? undefined : fromDeviceId(deviceId)
  if ((imei !== undefined && sent === undefined) || (deviceId !== undefined && rebuilt === undefined)) return undefined
  return sent !== undefined && rebuilt !== undefined && sent.slice(0, -1) !== rebuilt.slice(0, -1) ? undefined : (sent ?? rebuilt)
}

/** The number a BodyTrace device calls itself by, beside its IMEI. */
export const deviceIdOf = (imei: string) => Number(imei.slice(0, -1))
