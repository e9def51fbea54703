/**
 * Who answers files of claims: the simulator beside the demo, and nobody in live mode, where a person carries the files to
 * the clearing house and its answers back.
 */
import type { Config } from './platform/config.ts'
import { type AnswerClaims, playedClearingHouse } from './vendors/clearing-house/client.ts'

export type ClearingHouses = { house: { answerClaims?: AnswerClaims }; useSimulator: (url: string) => void }

export function clearingHouses({ integrations }: Pick<Config, 'integrations'>): ClearingHouses {
  const house: ClearingHouses['house'] = {}
  return {
    house,
    useSimulator(url) {
      if (integrations === 'simulated') house.answerClaims = playedClearingHouse(`${url}/clearing-house`)
    },
  }
}
