/** Whose members: those of whom somebody is physician or care manager. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Which rows under `alias` are of that person's members, as SQL; `alias` is one of `member`, `member_summary` or `member_month`.
 * `whose`: the id of a user, or `all` for everybody's.
 */
export const isInCareOf = (alias: 'm' | 'mm' | 's', whose: string): RawBuilder<boolean> =>
  whose === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${alias}.assigned_physician`)} = ${whose}::uuid or ${sql.ref(`${alias}.assigned_care_manager`)} = ${whose}::uuid)`
