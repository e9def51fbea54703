/**
 * The exact constants and conversions between what devices send, what is stored (whole numbers in a canonical unit)
 * and what a clinic reads. No other file multiplies by a unit constant.
 */

// International avoirdupois pound, exact: NIST Special Publication 811 (2008), appendix B.8, "pound (avoirdupois)".
export const gramsPerLb = 453.59237
// Conventional millimeter of mercury, exact product of 13.5951 and 9.80665: NIST SP 811 (2008), appendix B.8.
export const pascalPerMmHg = 133.322387415
// Molar mass of glucose C6H12O6, 180.156 g/mol (NIST Chemistry WebBook), divided by 10 dL/L.
export const mgDlPerMmolL = 18.0156

const rounded = (value: number, decimals: number) => {
  const scale = 10 ** decimals
  // The sum with zero turns a negative zero into a plain one.
  return Math.round(value * scale) / scale + 0
}

/** Grams as pounds, rounded to the tenth a scale shows: 82,700 g is 182.3 lb. */
export const gramsToLb = (grams: number) => rounded(grams / gramsPerLb, 1)
/** Pounds as whole grams: 182.4 lb is 82,735 g. Every tenth of a pound survives the way there and back. */
export const lbToGrams = (lb: number) => rounded(lb * gramsPerLb, 0)
/** Kilograms as whole grams. */
export const kgToGrams = (kg: number) => rounded(kg * 1000, 0)
/** Pascal as whole mmHg: 17,865 Pa is 134 mmHg. */
export const pascalToMmHg = (pascal: number) => rounded(pascal / pascalPerMmHg, 0)
/** MmHg as whole pascal, the way a cuff on the cellular network reports it. */
export const mmHgToPascal = (mmHg: number) => rounded(mmHg * pascalPerMmHg, 0)
/** Glucose in mmol/L as whole mg/dL: 5.4 mmol/L is 97 mg/dL. */
export const mmolToMgDl = (mmol: number) => rounded(mmol * mgDlPerMmolL, 0)
