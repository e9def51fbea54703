/** Billing statistics in words: one writing for the page, the CSV and the PDF. */
import { countWithNoun } from '../../counted.ts'
import { usDollars } from '../../us-dollars.ts'
import type { Forecast } from './forecast.ts'
import type { Money, MoneyState } from './money.ts'

/** `$1,080.00`; without fees `12 units`. */
export const worthText = ({ cents, units }: { cents: number | null; units: number }): string =>
  cents === null ? countWithNoun(units, 'unit') : usDollars(cents)

/** What a state of a month is worth. */
export const moneyText = ({ cents, units }: Pick<Money, 'cents' | 'units'>, state: MoneyState): string =>
  worthText({ cents: cents?.[state] ?? null, units: units[state] })

/** By which fees sums are priced, and which codes they leave out. */
export function feeWords({ cents, unpriced }: Pick<Money, 'cents' | 'unpriced'>): string {
  if (cents === null) return 'The fee table has no fee for all payers that holds in this month, so everything is in units.'
  const without = unpriced.length === 0 ? '' : ` No fee for ${unpriced.join(', ')}: in units alone, in no sum of dollars.`
  return `Dollars are the clinic’s own fees for all payers on the last day of the month, before any contract or denial.${without}`
}

/** `$9,400.00, 118 units`. */
export const forecastText = ({ cents, units }: Pick<Forecast, 'cents' | 'units'>): string =>
  cents === null ? countWithNoun(units, 'unit') : `${usDollars(cents)}, ${countWithNoun(units, 'unit')}`
