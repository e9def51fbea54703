/** Risk cards of members: for their page, and as the specification's field of a member. */
import type { RiskCard } from '@vitalrounds/domain/risk/card'
import { cardsOf } from '@vitalrounds/domain/risk/cards-of'
import { clinicalRiskScores, type RiskScores } from '@vitalrounds/domain/risk/scores'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { riskFactsOf } from './risk-facts.queries.ts'

export async function riskCards(db: GroupDb, memberId: string): Promise<RiskCard[]> {
  const facts = (await riskFactsOf(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  return cardsOf(facts)
}

/** By member. */
export async function riskScoresOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, RiskScores>> {
  const facts = await riskFactsOf(db, ids)
  return new Map([...facts].map(([id, own]) => [id, clinicalRiskScores(cardsOf(own))]))
}
