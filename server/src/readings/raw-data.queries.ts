/**
 * Every transmission of a member and its fate. A transmission is a delivery of the inbox with what was read from it, or
 * an act of measuring of which no delivery is kept: typed in, or taken over from elsewhere.
 */
import type { Reply } from '@vitalrounds/domain/contract'
import type { RawState, readingApi, Transmission } from '@vitalrounds/domain/readings/api'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { isTextRemoved } from '../inbox/drop-old-bodies.ts'
import { rawReadings, type RawReadingRow } from './raw-readings.queries.ts'
import { sentValues } from '../inbox/sent-values.ts'

// "Member list page size 50" (specification, second document, section 9) holds for every list
const pageSize = 50

type RawDataQuery = { memberId: string; page: number; metric?: Metric | undefined; state?: RawState | undefined }

type Key = { key: string; inbox_id: number | null; received_at: string; fate: RawState; count: number }
type RawDataRow = {
  id: number
  vendor: string
  kind: string
  body: string
  is_text_removed: boolean
  outcome: string | null
  error: string | null
  device_key: string | null
}

export async function findRawData(db: GroupDb, query: RawDataQuery): Promise<Reply<typeof readingApi.rawData>> {
  const timeZone = await zoneOf(db, query.memberId)
  const keys = await pageOfKeys(db, query)
  const readings = Map.groupBy(
    await rawReadings(
      db,
      query.memberId,
      keys.map(({ key }) => key),
    ),
    (row) => row.key,
  )
  const sent = new Map(
    (
      await sentOf(
        db,
        keys.flatMap(({ inbox_id }) => inbox_id ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  const transmissions = keys.map((key) => transmission(key, sent.get(key.inbox_id ?? -1), readings.get(key.key) ?? []))
  return { transmissions, count: keys[0]?.count ?? (await countAll(db, query)), page: query.page, timeZone }
}

async function zoneOf(db: GroupDb, memberId: string) {
  const row = await db
    .selectFrom('member')
    .select('time_zone')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.time_zone ?? refuse('member.unknown')
}

/** The fate that matters most, in this order; what was never read keeps the inbox's own word. */
const fate = sql`case
  when t.is_excluded then 'excluded' when 'quarantined' = any (t.states) then 'quarantined' when t.is_manual then 'manual'
  when 'kept' = any (t.states) then 'kept' when 'duplicate' = any (t.states) or i.outcome = 'duplicate' then 'duplicate'
  when i.state = 'new' then 'waiting' when i.state = 'dead' then 'failed' when i.state in ('unreadable', 'unmatched') then i.state
  else 'ignored' end`

async function pageOfKeys(db: GroupDb, query: RawDataQuery) {
  const { memberId, page } = query
  const [metric, state] = [query.metric ?? null, query.state ?? null]
  const { rows } = await sql<Key>`
    with acts as (
      select coalesce('d' || inbox_id, 'a' || act_key) as key, inbox_id, max(received_at) as received_at,
             array_agg(distinct state) as states, array_agg(distinct metric) as metrics, bool_or(excluded) as is_excluded,
             bool_or(source = 'manual') as is_manual
        from reading where group_id = ${db.groupId} and member_id = ${memberId} group by 1, 2),
    deliveries as (select id from inbox where group_id = ${db.groupId} and member_id = ${memberId}),
    all_of_them as (
      select coalesce(a.key, 'd' || d.id) as key, coalesce(a.inbox_id, d.id) as inbox_id, a.received_at, a.states, a.metrics,
             coalesce(a.is_excluded, false) as is_excluded, coalesce(a.is_manual, false) as is_manual
        from acts a full join deliveries d on d.id = a.inbox_id),
    judged as (
      select t.key, t.inbox_id, coalesce(i.received_at, t.received_at) as received_at, t.metrics, t.is_manual, t.states, ${fate} as fate
        from all_of_them t left join inbox i on i.group_id = ${db.groupId} and i.id = t.inbox_id)
    select key, inbox_id, received_at, fate, count(*) over () as count from judged
     where (${metric}::text is null or ${metric} = any (metrics))
       and (${state}::text is null or fate = ${state} or (${state} = 'manual' and is_manual))
     order by received_at desc, key desc limit ${pageSize} offset ${page * pageSize}`.execute(db)
  return rows
}

/** A page past the last holds no row that could say how many there are; the first one does. */
async function countAll(db: GroupDb, query: RawDataQuery) {
  if (query.page === 0) return 0
  return (await pageOfKeys(db, { ...query, page: 0 }))[0]?.count ?? 0
}

async function sentOf(db: GroupDb, ids: readonly number[]): Promise<RawDataRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('inbox')
    .select(['id', 'vendor', 'kind', 'body', 'outcome', 'error', 'device_key', isTextRemoved.as('is_text_removed')])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...ids])
    .execute()
}

function transmission(key: Key, sent: RawDataRow | undefined, rows: readonly RawReadingRow[]): Transmission {
  return {
    deliveryId: key.inbox_id,
    key: key.key,
    ...originOf(sent, rows),
    receivedAt: key.received_at,
    fate: key.fate,
    words: wordsOf(key.fate, sent, rows),
    // What nobody can be named for may be somebody else's: not shown on this member's page
    sent: sent && key.fate !== 'unmatched' ? sentValues(sent.body) : [],
    isTextRemoved: sent?.is_text_removed ?? false,
    readings: rows.map((row) => row.reading),
  }
}

const originOf = (sent: RawDataRow | undefined, rows: readonly RawReadingRow[]) => ({
  source: rows.some((row) => row.source === 'manual') ? ('manual' as const) : ('device' as const),
  vendor: sent?.vendor ?? rows.find((row) => row.vendor !== null)?.vendor ?? null,
  device: rows.find((row) => row.device !== null)?.device ?? sent?.device_key ?? null,
})

const fateWords: Record<RawState, string> = {
  kept: 'Kept',
  duplicate: 'Came before, or by another way',
  quarantined: 'Set aside as impossible',
  excluded: 'Excluded',
  manual: 'Typed in by staff',
  ignored: 'Nothing to keep',
  unreadable: 'Could not be read',
  unmatched: 'Nobody had the device then',
  waiting: 'Waits to be read',
  failed: 'Reading it failed',
}

/** The fate with its reason: of the readings first, else what the inbox says. */
function wordsOf(state: RawState, sent: RawDataRow | undefined, rows: readonly RawReadingRow[]): string {
  const own = rows.map(({ reading }) =>
    state === 'excluded' ? reading.excluded?.reason : state === 'quarantined' ? reading.reason : undefined,
  )
  // The inbox's own word says more than "nothing to keep"; elsewhere it would only say the fate again
  const inbox = state === 'ignored' ? (sent?.error ?? sent?.outcome) : sent?.error
  const reason = own.find((item) => item !== undefined && item !== null) ?? (state === 'manual' ? null : inbox)
  return reason ? `${fateWords[state]}: ${reason}` : fateWords[state]
}
