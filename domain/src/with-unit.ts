/**
 * A number with the unit it is in, for every screen, text and document: "93%", "182.3 lbs". The percent sign touches its
 * number, as it is written in the US; every other unit stands a space apart.
 */

/** What stands between a number and its unit, where each of the two has a look of its own. */
export const unitGap = (unit: string) => (unit.startsWith('%') ? '' : ' ')

export const withUnit = (value: number | string, unit: string) => `${value}${unitGap(unit)}${unit}`

export const percentText = (value: number | string) => withUnit(value, '%')
