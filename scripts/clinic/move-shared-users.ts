/** Users of a clinic whom others still need: who work there too, or whose name stands in records of theirs. */
import type pg from 'pg'

type Reference = { table: string; column: string }

/** Every column of a clinic's table that names a user. */
export const findUserReferences = async (client: pg.ClientBase): Promise<Reference[]> =>
  (
    await client.query<Reference>(
      `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'public.app_user'::regclass and cardinality(c.conkey) = 1
          and exists (select from pg_attribute g where g.attrelid = c.conrelid and g.attname = 'group_id')
        order by 1, 2`,
    )
  ).rows

/**
 * Gives these users a home in the clinic that needs them, where they work or else where their name stands; who works in no
 * other is disabled. Answers how many. In the transaction of the deletion.
 */
export async function moveSharedUsers(client: pg.ClientBase, clinicId: string): Promise<number> {
  const references = await findUserReferences(client)
  const named = references.map(
    ({ table, column }) =>
      `select r.${column} as user_id, r.group_id, ${table === 'workspace_member' ? 0 : 1} as rank
         from ${table} r join app_user u on u.id = r.${column} where u.group_id = $1 and r.group_id <> $1`,
  )
  const { rowCount } = await client.query(
    `update app_user u set group_id = n.group_id,
            disabled_at = case when n.rank = 0 then u.disabled_at else coalesce(u.disabled_at, now()) end
       from (select distinct on (user_id) user_id, group_id, rank from (${named.join(' union all ')}) all_of_them
              order by user_id, rank, group_id) n
      where n.user_id = u.id`,
    [clinicId],
  )
  return rowCount ?? 0
}
