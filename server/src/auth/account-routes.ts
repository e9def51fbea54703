/** The endpoints about the own account, for any live session. */
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import { isPermitted } from '@vitalrounds/domain/access'
import { profileApi } from '@vitalrounds/domain/auth/profile-api'
import { isNewSigningTitle } from '@vitalrounds/domain/reports/signing-titles'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/http/refuse.ts'
import { serveAccount } from '../platform/http/serve-account.ts'
import { listSessions, listSwitchable, ownsSession, readAccount, saveUserInformation } from './account-queries.ts'
import { readSetting, saveSetting } from '../settings/save-setting.ts'
import { profileSetting } from './own-profile.ts'
import { deadlines, revokeSessions } from './session-queries.ts'
import { changePassword, prepareChange } from './set-password.ts'
import type { AuthParts } from './sign-in.ts'
import { switchWorkspace, workspaceOf } from './switch-workspace.ts'

// docs/sources/rulings.md 2: at most one a minute. A little less, so that a browser that waits exactly a minute is never early
const activityPauseSeconds = 55

export function accountRoutes(app: FastifyInstance, parts: AuthParts) {
  const { config } = parts
  const done = { ok: true as const }
  serveAccount(app, accountApi.me, { handle: ({ db, actor }) => readAccount(db, actor) })
  serveAccount(app, accountApi.saveUserInformation, {
    async handle({ db, actor, body }) {
      await saveUserInformation(db, actor.userId, body)
      return readAccount(db, actor)
    },
  })
  serveAccount(app, profileApi.profile, {
    handle: async ({ db, actor }) => readSetting(db, await profileSetting(db, actor.userId)),
  })
  serveAccount(app, profileApi.saveProfile, {
    async handle({ db, actor, body }) {
      const setting = await profileSetting(db, actor.userId)
      if (isNewSigningTitle(body.value.title, (await setting.read()).title) && !isPermitted(actor, 'user.manage'))
        refuse('user.signingTitle')
      return saveSetting(db, setting, { ...body, by: actor.userId })
    },
  })
  serveAccount(app, accountApi.activity, {
    handle: ({ db, actor }) => deadlines(db, actor.sessionId),
    pauseSeconds: activityPauseSeconds,
  })
  serveAccount(app, accountApi.changePassword, {
    prepare: ({ actor, body }) => prepareChange(parts, actor.userId, body),
    async handle({ db, actor, origin, prepared }) {
      await changePassword(db, parts, { ...actor, ip: origin.ip }, prepared)
      return done
    },
  })
  serveAccount(app, accountApi.workspaces, {
    handle: async ({ db, actor }) => ({ workspaces: await listSwitchable(db, actor) }),
  })
  serveAccount(app, accountApi.workspaceOf, {
    handle: ({ db, actor, params }) => workspaceOf(db, actor, params.memberId),
  })
  serveAccount(app, accountApi.switchWorkspace, {
    handle: ({ db, actor, body }) => switchWorkspace(db, config, actor, body.group_id),
  })
  sessionRoutes(app)
}

function sessionRoutes(app: FastifyInstance) {
  serveAccount(app, accountApi.sessions, {
    handle: async ({ db, actor }) => ({ sessions: await listSessions(db, actor) }),
  })
  serveAccount(app, accountApi.revokeSession, {
    async handle({ db, actor, params }) {
      if (!(await ownsSession(db, actor.userId, params.id))) refuse('session.unknown')
      await revokeSessions(db, { id: params.id }, 'ended by its user')
      return { ok: true as const }
    },
  })
  serveAccount(app, accountApi.revokeOtherSessions, {
    async handle({ db, actor }) {
      return { ids: await revokeSessions(db, { userId: actor.userId, exceptId: actor.sessionId }, 'ended by its user') }
    },
  })
}
