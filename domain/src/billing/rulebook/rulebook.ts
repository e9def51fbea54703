/**
 * The rule rows this product ships. All of them end with the year they were written for; what was proposed for the next one
 * stands beside them and judges nothing.
 */
import { rulesInForce, type PublishedRules } from './rules-in-force.ts'
import { lastDay } from './last-day.ts'
import { blockerRows, ccmRows } from './rows-ccm.ts'
import { laterRows } from './rows-later.ts'
import { proposedRows } from './rows-proposed.ts'
import { rpmRows } from './rows-rpm.ts'
import type { Rulebook } from '../rules.ts'

export const publishedRules: PublishedRules = {
  rows: [...rpmRows, ...ccmRows, ...laterRows],
  blockers: blockerRows,
  proposed: proposedRows,
  lastDay,
}

/** The rows of a clinic that has confirmed no later year. */
export const medicareRules: Rulebook = rulesInForce(publishedRules, [])
