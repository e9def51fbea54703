/** Clinical rules as the pages have them: of the group, of a member, and of members whom the group's do not reach. */
import { z } from 'zod'
import { MemberId } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'
import { LastChange } from '../settings/setting.ts'
import { ClinicalRule, WarningCategory } from './clinical-rules.ts'

export const RuleList = z.array(ClinicalRule)
const EveryList = z.record(WarningCategory, RuleList)

export const GroupRules = LastChange.extend({
  /** Names the rules as they stand; sent back with a save, which is refused when they have changed since. */
  version: z.string(),
  /** What the group has set; of a type that is absent nothing raises a warning. */
  clinical_rules: z.partialRecord(WarningCategory, RuleList),
  /** Thresholds offered where nothing is set yet, and where each comes from. */
  offered: EveryList,
  sources: z.record(WarningCategory, z.string()),
  effective: EveryList,
})
export const MemberRules = z.object({
  version: z.string(),
  clinical_rules: z.partialRecord(WarningCategory, RuleList),
  /** What holds without the member's own lists. */
  group: EveryList,
  effective: EveryList,
  sources: z.record(WarningCategory, z.enum(['member', 'group', 'none'])),
})

export const RuleExceptions = z.object({
  members: z.array(
    z.object({
      memberId: MemberId,
      name: z.string(),
      /** What replaces the group’s; an empty list switches the type off. */
      clinical_rules: z.partialRecord(WarningCategory, RuleList),
      changedAt: Instant.nullable(),
    }),
  ),
  count: z.int(),
  page: z.int(),
})
