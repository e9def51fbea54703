/** Groups as super admins keep them, and the agreement that is signed for each. On the sign-in role, across groups. */
import { agreementApi } from '@vitalrounds/domain/groups/agreement'
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import type { FastifyInstance } from 'fastify'
import { serveAccount } from '../platform/http/serve-account.ts'
import { readSetting } from '../settings/save-setting.ts'
import { agreementPdf } from './agreement-pdf.ts'
import { changeGroup, groupSetting } from './change-group.ts'
import { openWorkspace } from './open-workspace.ts'
import { readAgreement, signAgreement } from './sign-agreement.ts'
import { listClients, listWorkspaces } from './workspace.queries.ts'

export function workspaceRoutes(app: FastifyInstance) {
  serveAccount(app, workspaceApi.create, { handle: ({ db, body }) => openWorkspace(db, body) })
  serveAccount(app, workspaceApi.update, { handle: ({ db, actor, body }) => changeGroup(db, actor, body) })
  serveAccount(app, workspaceApi.get, { handle: ({ db, params }) => readSetting(db, groupSetting(db, params.groupId)) })
  serveAccount(app, workspaceApi.list, {
    handle: async ({ db }) => ({ workspaces: await listWorkspaces(db), clients: await listClients(db) }),
  })
  serveAccount(app, agreementApi.get, { handle: ({ db, actor, params }) => readAgreement(db, actor, params.groupId) })
  serveAccount(app, agreementApi.sign, {
    handle: ({ db, actor, params, body, origin }) => signAgreement(db, actor, { ...params, payload: body, ip: origin.ip ?? '' }),
  })
  serveAccount(app, agreementApi.pdf, {
    async handle({ db, actor, params, reply }) {
      const pdf = agreementPdf(await readAgreement(db, actor, params.groupId))
      reply.type('application/pdf').header('content-disposition', 'attachment; filename="agreement.pdf"')
      return pdf
    },
  })
}
