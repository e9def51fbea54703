/** The people of a clinic, for administrators, and of all clinics, for super admins. On the sign-in role. */
import { peopleApi } from '@vitalrounds/domain/auth/people-api'
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import type { FastifyInstance } from 'fastify'
import { openWorkspace } from '../groups/open-workspace.ts'
import { serveAccount } from '../platform/http/serve-account.ts'
import { addUser, editUser, resendLink, resetFactors, signOutUser } from './manage-people.ts'
import { listPeople, peopleOfGroup } from './people.queries.ts'
import { hashInitialPassword } from './set-password.ts'
import type { AuthParts } from './sign-in.ts'

export function peopleRoutes(app: FastifyInstance, parts: AuthParts) {
  const { config } = parts
  const done = { ok: true as const }
  serveAccount(app, peopleApi.list, { handle: ({ db, actor }) => peopleOfGroup(db, actor.groupId) })
  serveAccount(app, peopleApi.everybody, { handle: ({ db, query }) => listPeople(db, query) })
  serveAccount(app, peopleApi.editUser, {
    handle: ({ db, actor, body }) => editUser(db, actor, body),
  })
  serveAccount(app, peopleApi.resend, {
    async handle({ db, params }) {
      await resendLink(db, config, params.id)
      return done
    },
  })
  serveAccount(app, peopleApi.signOut, {
    handle: async ({ db, params }) => ({ ended: await signOutUser(db, params.id) }),
  })
  serveAccount(app, peopleApi.resetFactors, {
    async handle({ db, actor, params }) {
      await resetFactors(db, config, actor, params.id)
      return done
    },
  })
  // Identities are made where people are added; the call of former programs is answered and nothing of it kept
  serveAccount(app, peopleApi.createB2CUser, { handle: async () => done })
  addingRoutes(app, parts)
}

function addingRoutes(app: FastifyInstance, parts: AuthParts) {
  const { config } = parts
  serveAccount(app, peopleApi.insertNewUser, {
    prepare: ({ body }) => hashInitialPassword(parts, body),
    handle: ({ db, actor, body, prepared }) =>
      addUser(db, config, { ...body, group_id: body.group_id ?? actor.groupId, passwordHash: prepared }),
  })
  serveAccount(app, peopleApi.register, {
    prepare: ({ body }) => hashInitialPassword(parts, body),
    handle: ({ db, actor, body, prepared }) =>
      addUser(db, config, { ...newcomer, email: body.email, group_id: actor.groupId, passwordHash: prepared }),
  })
  serveAccount(app, workspaceApi.createAccount, {
    async handle({ db, body: { user, practice, ...group } }) {
      const opened = await openWorkspace(db, group, practice)
      // Somebody must be there to administer the clinic
      const first = { ...newcomer, ...user, role: 'admin' as const, group_id: opened.group_id }
      return { group: opened, user: await addUser(db, config, first) }
    },
  })
}

// docs/sources/product.md 2.9, new user defaults
const newcomer = {
  firstName: '',
  lastName: '',
  title: '' as const,
  role: 'user' as const,
  isSuperAdmin: false,
  superUserAccess: false,
  workspaceAccess: true,
  workspaces: [],
}
