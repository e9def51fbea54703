/** What became of the claims of a month: how many stand how, and why what was not paid was not. */
import { claimReasons, stateWords, workStates } from '@vitalrounds/domain/claims/answer-words'
import { claimStates } from '@vitalrounds/domain/claims/claim-state'
import type { GroupDb } from '../platform/database/db.ts'
import { findClaims } from './claim-standings.ts'

/** States in the order in which claims go through them; of a claim each reason counts once, the most frequent first. */
export async function claimStats(db: GroupDb, yearMonth: string) {
  const claims = await findClaims(db, yearMonth)
  const states = claimStates.flatMap((state) => {
    const count = claims.filter(({ standing }) => standing.state === state).length
    return count === 0 ? [] : [{ title: stateWords[state], claims: count }]
  })
  const words = claims
    .filter(({ standing }) => workStates.includes(standing.state))
    .flatMap(({ standing }) => [...new Set(claimReasons(standing).map((reason) => reason.words))])
  const reasons = [...Map.groupBy(words, (sentence) => sentence)].map(([sentence, its]) => ({ words: sentence, claims: its.length }))
  return { states, reasons: reasons.toSorted((a, b) => b.claims - a.claims || a.words.localeCompare(b.words)) }
}
