/** Vendors' accounts belong to a server: which of this one stand in the place of those that an exported clinic names. */
import pg from 'pg'
import { StartProblem } from '../../server/src/platform/start-problem.ts'
import type { ExportedConnection } from './export-facts.ts'

/** By the id before. Throws a StartProblem that names each account for which none or more than one could stand. */
export async function matchConnections(
  client: pg.ClientBase,
  before: readonly ExportedConnection[],
  chosen: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const { rows: accounts } = await client.query<ExportedConnection>(
    'select id, vendor, mode from vendor_connection order by created_at, id',
  )
  const matches = new Map<string, string>()
  const reasons: string[] = []
  for (const { id, vendor, mode } of before) {
    const same = accounts.filter((account) => account.vendor === vendor && account.mode === mode)
    const named = same.filter((account) => account.id === (chosen.get(id) ?? id))
    const [match, ...more] = named.length > 0 || chosen.has(id) ? named : same
    if (match && more.length === 0 && ![...matches.values()].includes(match.id)) matches.set(id, match.id)
    else reasons.push(describe({ id, vendor, mode }, same))
  }
  if (reasons.length > 0) throw new StartProblem(`Nothing was imported.\n${reasons.join('\n')}`)
  return matches
}

const describe = ({ id, vendor, mode }: ExportedConnection, same: readonly ExportedConnection[]) =>
  same.length === 0
    ? `The clinic uses an account at ${vendor} (${mode}, ${id}), and this server has none: enter one first (Settings, Devices’ vendors).`
    : `Which account at ${vendor} stands in the place of ${id}? Say --connection ${id}=ID with one of ${same.map((account) => account.id).join(', ')}, each for one alone.`

/** SQL of a column of the export as it stands here. */
export const connectionCase = (column: string, matches: ReadonlyMap<string, string>) =>
  matches.size === 0
    ? column
    : `(case ${column} ${[...matches].map(([before, here]) => `when ${pg.escapeLiteral(before)}::uuid then ${pg.escapeLiteral(here)}::uuid`).join(' ')} else ${column} end)`
