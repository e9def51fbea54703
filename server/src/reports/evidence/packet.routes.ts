/** Evidence packets one by one and together, for staff and for auditors: to these of a closed month alone. */
import type { Actor } from '@vitalrounds/domain/access'
import { packetApi } from '@vitalrounds/domain/reports/packet-api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GroupDb } from '../../platform/database/db.ts'
import { serve } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { findStandingClose } from '../months.queries.ts'
import { packetJson } from './evidence-packet.ts'
import { monthLines, packetsTogether } from './month-evidence.ts'
import { packetPdf } from './packet-pdf.ts'
import { packetText } from './packet-text.ts'

/**
 * An open month is judged as it is looked at, from rows that an auditor does not see; months that are not in the grant are as
 * if there were none.
 */
async function refuseOpenToAuditor(db: GroupDb, { role }: Actor, yearMonth: string) {
  if (role === 'auditor' && (await findStandingClose(db, yearMonth))?.state !== 'closed') refuse('evidence.absent')
}

/** Names the file of an answer. */
export const namedFile = (reply: FastifyReply, type: string, name: string) =>
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`)

export function packetRoutes(app: FastifyInstance) {
  serve(app, packetApi.json, async ({ params: { memberId, yearMonth }, actor, db, reply }) => {
    await refuseOpenToAuditor(db, actor, yearMonth)
    namedFile(reply, 'application/json; charset=utf-8', `evidence-${yearMonth}.json`)
    return { text: await packetJson(db, memberId, yearMonth), members: [memberId] }
  })
  serve(app, packetApi.pdf, async ({ params: { memberId, yearMonth }, actor, db, reply }) => {
    await refuseOpenToAuditor(db, actor, yearMonth)
    namedFile(reply, 'application/pdf', `evidence-${yearMonth}.pdf`)
    return { text: packetPdf(await packetJson(db, memberId, yearMonth)), members: [memberId] }
  })
  serve(app, packetApi.text, async ({ params: { memberId, yearMonth }, actor, db }) => {
    await refuseOpenToAuditor(db, actor, yearMonth)
    return packetText(await packetJson(db, memberId, yearMonth))
  })
  serve(app, packetApi.lines, async ({ params: { yearMonth }, actor, db }) => {
    await refuseOpenToAuditor(db, actor, yearMonth)
    return monthLines(db, yearMonth)
  })
  serve(app, packetApi.together, async ({ params: { yearMonth }, actor, db, reply }) => {
    await refuseOpenToAuditor(db, actor, yearMonth)
    const file = await packetsTogether(db, yearMonth)
    namedFile(reply, 'application/zip', `evidence-${yearMonth}.zip`)
    return file
  })
}
