/** The audit log of an imported clinic: its chain is walked, its rows are written anew behind one another, and the import is their seal. */
import type pg from 'pg'
import { computeChainHash, firstHash } from '../../server/src/platform/audit/audit-chain.ts'
import { StartProblem } from '../../server/src/platform/start-problem.ts'
import { stageOf } from './stage-tables.ts'

const rowsAtOnce = 1000
const [audit, seal] = [stageOf('public.audit'), stageOf('public.audit_seal')]

/** Answers the last hash of the chain as it came, in hex. Throws a StartProblem where a sealed row was changed, removed or put in. */
export async function verifyStagedAudit(client: pg.ClientBase): Promise<string> {
  let hash: Buffer = firstHash
  for (let last = 0; ;) {
    const { rows } = await client.query<{ seq: string; hash: Buffer; columns: unknown[] | null }>(
      `select s.seq, s.hash, case when a.id is not null then json_build_array(
                a.id, a.tx::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.group_id, a.actor_kind, a.actor_id,
                a.session_id, a.action, a.kind, a.ids, a.result, a.ip, a.request_id, a.reason) end as columns
         from ${seal} s left join ${audit} a on a.id = s.audit_id where s.seq > $1 order by s.seq limit ${rowsAtOnce}`,
      [last],
    )
    for (const row of rows) {
      const isNext = Number(row.seq) === last + 1
      if (isNext && row.columns) hash = computeChainHash(hash, row.columns)
      if (!isNext || !row.columns || !hash.equals(row.hash))
        throw new StartProblem(`The audit log of the export does not hold at its row ${last + 1}: it was changed. Nothing was imported.`)
      last += 1
    }
    if (rows.length < rowsAtOnce) return hash.toString('hex')
  }
}

/** In the order in which they were written; those that this database has kept of the same clinic are left. Answers how many. */
export async function insertAudit(client: pg.ClientBase): Promise<number> {
  const columns = 'at, group_id, actor_kind, actor_id, session_id, action, kind, ids, result, ip, request_id, reason'
  const { rowCount } = await client.query(
    `insert into audit (${columns}) select ${columns} from ${audit} s
      where not exists (select from audit a where a.group_id = s.group_id and a.id = s.id and a.at = s.at and a.tx = s.tx)
      order by s.tx, s.id`,
  )
  return rowCount ?? 0
}
