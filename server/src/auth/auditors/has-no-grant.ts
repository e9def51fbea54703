/** Whether user `u` of a query is an auditor to whom nothing is open today: no session of theirs opens. */
import { sql } from 'kysely'

export const hasNoGrant = sql<boolean>`auth.has_no_grant(u.id)`.as('has_no_grant')
