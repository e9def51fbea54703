/** Which calls were conversations, for queries: the rule of `answererOf`, with what nobody has said yet taken for one. */
import { correctableSeconds } from '@vitalrounds/domain/calls/wrap-up'
import { sql } from 'kysely'

/** Of the call `c`. */
export const isConversation = sql<boolean>`(c.state = 'completed' and coalesce(c.outcome = 'spoke', true) and coalesce(c.answered_by <> 'fax', true)
  and coalesce(c.answered_by <> 'machine' or c.outcome = 'spoke' and c.seconds >= ${sql.lit(correctableSeconds)}, c.answered_by is null))`
