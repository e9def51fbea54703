/** Claims, their files and answers; payers of the clinic and of its members, as what it bills, and its fees. */
import { claimApi } from '@vitalrounds/domain/claims/claim-api'
import { claimProviderApi, feeApi } from '@vitalrounds/domain/claims/claim-settings-api'
import { memberPayerApi, memberPayerFileApi, payerApi } from '@vitalrounds/domain/claims/payer-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { readSetting, saveSetting } from '../settings/save-setting.ts'
import { applyAnswers } from './apply-answers.ts'
import { handOverFile } from './hand-over-file.ts'
import { listClaims } from './list-claims.ts'
import { claimFileText, makeClaimFile } from './make-file.ts'
import { claimProviderSetting, feeSetting, readFeeFile } from './claim-settings.ts'
import { listMemberPayers, recordMemberPayer } from './member-payers.ts'
import { payerSetting } from './payers.ts'
import { takePayerFile } from './take-payer-file.ts'

export function claimRoutes(app: FastifyInstance) {
  serve(app, payerApi.get, ({ db }) => readSetting(db, payerSetting(db)))
  serve(app, payerApi.save, ({ body, actor, db }) => saveSetting(db, payerSetting(db), { ...body, by: actor.userId }))
  serve(app, claimProviderApi.get, ({ db }) => readSetting(db, claimProviderSetting(db)))
  serve(app, claimProviderApi.save, ({ body, actor, db }) => saveSetting(db, claimProviderSetting(db), { ...body, by: actor.userId }))
  serve(app, feeApi.get, ({ db }) => readSetting(db, feeSetting(db)))
  serve(app, feeApi.save, ({ body, actor, db }) => saveSetting(db, feeSetting(db), { ...body, by: actor.userId }))
  serve(app, feeApi.read, ({ body, db }) => readFeeFile(db, body.content))
  const answerClaims = () => app.context.clearingHouse?.answerClaims
  serve(app, claimApi.month, async ({ params, query, db }) => ({
    ...(await listClaims(db, params.yearMonth, query)),
    isSimulated: answerClaims() !== undefined,
  }))
  serve(app, claimApi.make, ({ params, body, actor, db }) => makeClaimFile(db, { ...params, ...body, by: actor.userId }))
  serve(app, claimApi.file, async ({ params: { number }, db, reply }) => {
    reply.header('content-type', 'text/plain; charset=utf-8').header('content-disposition', `attachment; filename="claims-${number}.837"`)
    return claimFileText(db, number)
  })
  serve(app, claimApi.answer, ({ body, actor, db }) => applyAnswers(db, { content: body.content, by: actor.userId }))
  serve(app, claimApi.handOver, ({ params, actor, db }) => handOverFile(db, { ...params, by: actor.userId, answerClaims: answerClaims() }))
  serve(app, memberPayerApi.list, async ({ params, db }) => ({ payers: await listMemberPayers(db, params.id) }))
  serve(app, memberPayerFileApi.take, ({ body, actor, db }) => takePayerFile(db, { ...body, by: actor.userId }))
  serve(app, memberPayerApi.record, ({ params, body, actor, db }) => recordMemberPayer(db, { memberId: params.id, body, by: actor.userId }))
}
