/** The specification's `clinicalRiskScores`: the member's risk cards by name, without the words of a page. */
import { z } from 'zod'
import { type RiskCard, riskCards } from './card.ts'

export const CardInput = z.object({ label: z.string(), value: z.string(), on: z.string().nullable() })
const RiskScore = z.object({
  card: z.enum(riskCards),
  version: z.string(),
  /** Null where an input is missing. */
  value: z.string().nullable(),
  band: z.string().nullable(),
  inputs: z.array(CardInput),
  asOf: z.string(),
})
/** A card that does not apply to a member is absent. */
export const RiskScores = z.partialRecord(z.enum(riskCards), RiskScore)
export type RiskScores = z.infer<typeof RiskScores>

export const clinicalRiskScores = (cards: readonly RiskCard[]): RiskScores =>
  Object.fromEntries(cards.map(({ card, version, value, band, inputs, asOf }) => [card, { card, version, value, band, inputs, asOf }]))
