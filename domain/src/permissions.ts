/** What each kind of caller is answered by each operation, before the thing itself is judged. Read off the policy alone. */
import { isOpenToClients, type Role, rolesFor } from './access.ts'
import type { Endpoint } from './contract.ts'

/**
 * `otherGroup` is staff of another clinic: what they may do they may do in their own, and ids of this one are like ones
 * that never existed. Super users are staff who also see devices, users and groups of every clinic. `client` is a program of
 * others with a token of its own, `provider` the identity provider of a client organization with its token of provisioning.
 */
export const callers = [
  'anonymous',
  'link',
  'user',
  'admin',
  'superAdmin',
  'superUser',
  'readOnly',
  'biller',
  'auditor',
  'disabled',
  'otherGroup',
  'client',
  'provider',
] as const
export type Caller = (typeof callers)[number]

/** `yes`: admitted; `sign in`: 401; `no`: 403; `link`: by a link of its kind alone, 400 otherwise; `own`: one's own group alone. */
export type Verdict = 'yes' | 'own' | 'sign in' | 'no' | 'link'

const roleOf: Partial<Record<Caller, Role>> = {
  user: 'user',
  admin: 'admin',
  superAdmin: 'superAdmin',
  superUser: 'user',
  readOnly: 'readOnly',
  biller: 'biller',
  auditor: 'auditor',
  otherGroup: 'user',
}

export function verdictOf(caller: Caller, call: Pick<Endpoint, 'access' | 'effect' | 'isOnlyRecord'>): Verdict {
  const { access } = call
  if (access === 'public') return 'yes'
  if (access === 'link') return 'link'
  if (access === 'provisioning') return caller === 'provider' ? 'yes' : 'sign in'
  if (caller === 'client' && isOpenToClients(access)) return 'yes'
  const role = roleOf[caller]
  if (role === undefined) return 'sign in'
  if (!rolesFor(call).includes(role)) return 'no'
  return caller === 'otherGroup' ? 'own' : 'yes'
}
