/** The rule rows this product ships. CY2027 rows were not published when this was written; they go in as new rows. */
import { blockerRows, ccmRows } from './rows-ccm.ts'
import { laterRows } from './rows-later.ts'
import { rpmRows } from './rows-rpm.ts'
import type { Rulebook } from '../rules.ts'

export const medicareRules: Rulebook = { rows: [...rpmRows, ...ccmRows, ...laterRows], blockers: blockerRows }
