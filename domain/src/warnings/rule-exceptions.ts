/** Members whom the group's clinical rules do not reach, or not in every type. */
import { z } from 'zod'
import { MemberId } from '../members/member-id.ts'
import { Instant } from '../readings/reading.ts'
import { ClinicalRule, WarningCategory } from './clinical-rules.ts'

export const RuleExceptions = z.object({
  members: z.array(
    z.object({
      memberId: MemberId,
      name: z.string(),
      /** What replaces the group’s; an empty list switches the type off. */
      clinical_rules: z.partialRecord(WarningCategory, z.array(ClinicalRule)),
      changedAt: Instant.nullable(),
    }),
  ),
  count: z.int(),
  page: z.int(),
})
