/** Keeps a request for help and mails it. What may name a patient stays here; the mail says only that it waits. */
import type { Reply, Received } from '@vitalrounds/domain/contract'
import type { SupportRequest, supportApi } from '@vitalrounds/domain/support/api'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { queueMail } from '../platform/mail.ts'
import { namesPatient } from './names-patient.ts'

type SupportBody = Received<typeof supportApi.ask>['body']
type Row = Omit<SupportRequest, 'state'> & { mail: 'queued' | 'sent' | 'failed' | null; closedAt: string | null }

// As many as somebody looks through
const mostShown = 50

async function requestsOf(db: GroupDb, userId: string, id?: string): Promise<SupportRequest[]> {
  const { rows } = await sql<Row>`
    select s.id as "_id", s.asked_at as "askedAt", s.subject, s.body, s.page, s.has_patient_data as "hasPatientData",
           s.closed_at as "closedAt", m.state as mail
      from support_request s
      left join app.mail_states((select array_agg(x.mail_id) from support_request x where x.group_id = ${db.groupId} and x.user_id = ${userId})) m
        on m.id = s.mail_id
     where s.group_id = ${db.groupId} and s.user_id = ${userId} and (${id ?? null}::uuid is null or s.id = ${id ?? null})
     order by s.asked_at desc, s.id desc
     limit ${mostShown}`.execute(db)
  return rows.map(({ mail, closedAt, ...item }) => ({ ...item, state: stateOf(mail, closedAt) }))
}

const stateOf = (mail: Row['mail'], closedAt: string | null) =>
  closedAt !== null ? 'closed' : mail === 'sent' ? 'sent' : mail === 'failed' ? 'stuck' : 'waiting'

export const listRequests = async (db: GroupDb, userId: string): Promise<Reply<typeof supportApi.list>> => ({
  requests: await requestsOf(db, userId),
})

type Asker = { userId: string; config: Pick<Config, 'keys' | 'mail'> }

/** Words that name a patient of the clinic are kept as such, also where nobody said so. */
export async function requestSupport(db: GroupDb, { userId, config }: Asker, body: SupportBody): Promise<SupportRequest> {
  const named = body.hasPatientData || (await namesPatient(db, `${body.subject}\n${body.body}\n${body.page}`))
  const request = { ...body, hasPatientData: named }
  const { id } = await db
    .insertInto('support_request')
    .values({
      group_id: db.groupId,
      user_id: userId,
      subject: request.subject,
      body: request.body,
      page: request.page,
      browser: request.browser,
      request_id: request.requestId ?? null,
      has_patient_data: request.hasPatientData,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { email, clinic } = await askerOf(db, userId)
  const words = { subject: subjectOf(request), lines: linesOf(request, { id, clinic }), replyTo: email }
  const mailId = await queueMail(db, config, { kind: 'support', recipient: config.mail.support, words })
  await db.updateTable('support_request').set({ mail_id: mailId }).where('group_id', '=', db.groupId).where('id', '=', id).execute()
  return (await requestsOf(db, userId, id))[0] ?? refuse('support.unknown')
}

async function askerOf(db: GroupDb, userId: string) {
  const { rows } = await sql<{ email: string; clinic: string }>`
    select u.email, g.workspace_name as clinic from app_user u, clinic_group g
     where u.id = ${userId} and g.id = ${db.groupId}`.execute(db)
  return rows[0]!
}

const subjectOf = ({ subject, hasPatientData }: SupportBody) => (hasPatientData ? 'Request for help' : `Request for help: ${subject}`)

const linesOf = ({ body, page, browser, requestId, hasPatientData }: SupportBody, { id, clinic }: { id: string; clinic: string }) => [
  `From ${clinic}, request ${id}`,
  '',
  hasPatientData ? 'It may name patients, so that its words are kept in the product alone.' : body,
  '',
  ...(page ? [`Page: ${page}`] : []),
  ...(browser ? [`Browser: ${browser}`] : []),
  ...(requestId ? [`Request id: ${requestId}`] : []),
]

export async function closeRequest(db: GroupDb, userId: string, id: string): Promise<SupportRequest> {
  await db
    .updateTable('support_request')
    .set({ closed_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
  return (await requestsOf(db, userId, id))[0] ?? refuse('support.unknown')
}
