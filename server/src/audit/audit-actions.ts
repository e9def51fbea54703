/** What the log is narrowed by: every act it can hold. */
import { acts, actOf } from '@vitalrounds/domain/audit/acts'

/** All of them, in the order of their words. */
export const auditActions = () =>
  Object.keys(acts)
    .map((action) => ({ action, summary: actOf(action, { isBeforeMembers: false }) }))
    .toSorted((a, b) => a.summary.localeCompare(b.summary))
