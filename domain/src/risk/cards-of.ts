/** All cards of a member. */
import type { RiskCard, RiskFacts } from './card.ts'
import { charlson } from './charlson.ts'
import { falls, hospitalStay, kidneyFailure } from './event-cards.ts'
import { glucoseAtGoal } from './glucose-card.ts'
import { measuringCard } from './measuring-card.ts'
import { bpControl } from './pressure-card.ts'
import { weightSwing } from './weight-card.ts'

/** A card without its disease and without an input is not shown: nobody is asked for guesses. */
export function cardsOf(facts: RiskFacts): RiskCard[] {
  const isIn = (...keys: string[]) => keys.some((key) => facts.conditions.includes(key))
  return [
    ...(isIn('hypertension') || facts.pressures.length > 0 ? [bpControl(facts)] : []),
    ...(isIn('diabetes') || facts.glucose.length > 0 ? [glucoseAtGoal(facts)] : []),
    ...(isIn('heartFailure') || facts.weights.length + facts.suspectWeights.length > 0 ? [weightSwing(facts)] : []),
    measuringCard(facts),
    charlson(facts),
    falls(facts),
    hospitalStay(facts),
    ...(isIn('ckd') && (facts.labs.egfr || facts.labs.urineAcr) ? [kidneyFailure(facts)] : []),
  ]
}
