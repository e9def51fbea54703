/**
 * What every call of every test leaves behind: whoever it named or showed stands in an audit row of that call, however it
 * ended. Ids are looked for in the words that were sent and answered, so that no schema can hide one.
 */
import { auditApi } from '@vitalrounds/domain/audit/api'
import type { AnyAuditWords } from '@vitalrounds/domain/contract'
import { endpoints } from '@vitalrounds/domain/endpoints'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/db.ts'

const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** What goes on with an earlier row leaves none, and a proof shows the log as it was sealed. */
const apart = new Set<string>(endpoints.filter((e) => (e as AnyAuditWords).isContinued || e === auditApi.proof).map(({ path }) => path))

/** Without a session, a route, or a body that is JSON, nobody and nothing is known that could be written down. */
const isUnknown = ({ statusCode, body }: LightMyRequestResponse) =>
  statusCode === 401 || /"code":"request\.(malformed|notFound)"/.test(body)

type AuditedRequest = { method: string; url: string; payload?: unknown }

/** Watches the calls from now on. What it answers says, once they are over, which of them named a member in no row. */
export function watchAudit(app: FastifyInstance, owner: Database): () => Promise<string[]> {
  const calls: { call: string; requestId: string; ids: string[] }[] = []
  const inject = app.inject.bind(app) as (options: AuditedRequest) => Promise<LightMyRequestResponse>
  app.inject = (async (options: AuditedRequest) => {
    const answer = await inject(options)
    const ids = [...new Set(`${JSON.stringify([options.url, options.payload])} ${answer.body}`.match(uuids))]
    const call = `${options.method} ${options.url} ${answer.statusCode}`
    if (!isUnknown(answer) && !apart.has(options.url)) calls.push({ call, requestId: String(answer.headers['x-request-id']), ids })
    return answer
  }) as never
  return async () => {
    const { rows } = await sql<{ call: string }>`
      with audited as materialized (select request_id, unnest(ids) as id from audit),
           named as materialized (
             select c.call, c."requestId" as request_id, one.id
               from jsonb_to_recordset(${JSON.stringify(calls)}) c (call text, "requestId" text, ids jsonb),
                    jsonb_array_elements_text(c.ids) one (id))
      select distinct call from named join member on member.id = named.id::uuid
       where not exists (select from audited a where a.request_id = named.request_id and a.id = named.id)`.execute(owner)
    return rows.map(({ call }) => call)
  }
}
