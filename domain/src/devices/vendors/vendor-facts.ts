/**
 * What is merely true of a vendor of devices, for screens, contract and server alike. A vendor is one such value here and
 * its folder under `server/src/vendors/`; nothing else of the product knows a vendor by name.
 */
import type { Metric } from '../../values/metrics.ts'

/** The number printed on a device, as a person types it. */
export type PrintedNumber = {
  /** What people call it in the middle of a sentence. */
  name: string
  /** The field's label and what helps to find it. */
  label: string
  hint: string
  placeholder: string
  form: 'digits' | 'lettersAndDigits'
  least: number
  most: number
  /** What is wrong with an incomplete one. */
  problem: string
  /** Whether the last digit checks the others (3GPP TS 23.003, annex B). */
  hasCheckDigit?: true
}

export type KindFacts = {
  title: string
  /** What it measures: only a scale is calibrated, only a glucometer uses supplies. */
  metrics: readonly Metric[]
  /** Absent where the identity is not printed on the device. */
  number?: PrintedNumber
}

/** What a person enters for an account at a vendor. */
export type AccountField = { label: string; hint?: string; isOptional?: true; isSecret?: true }

export type AccountFacts = {
  /** Where it is asked, unless it gave a clinic another address. Absent: it is never asked, it calls us. */
  address?: string
  /** What proves us to it: sealed, never shown again. */
  credentials: Readonly<Record<string, AccountField>>
  settings: Readonly<Record<string, AccountField>>
}

export type VendorFacts = {
  name: string
  /** As the vendor writes itself. */
  title: string
  /**
   * How a delivery names its device. `imei`: by the number printed on it. `gateway`: by a name of the vendor's own, which it
   * gives for the id printed on the gateway. `patient`: by the account of its member. `none`: the vendor has no devices.
   */
  identifier: 'imei' | 'gateway' | 'patient' | 'none'
  kinds: Readonly<Record<string, KindFacts>>
  /**
   * Absent: takes no orders. `isOneDevice`: an order is one device under one name, so that several are several orders.
   * `carriesReference`: news of an order may name it by our number.
   */
  orders?: { isOneDevice: boolean; carriesReference: boolean }
  /** What runs out and can be ordered again: our word → as people say it. */
  supplies: Readonly<Record<string, string>>
  account: AccountFacts
  /** Its news of orders names nothing but parcels. */
  isCarrier?: true
  /** It sends its readings by itself and answers no question about them. */
  isNeverAsked?: true
}
