/** Of the test bed: the provider of each organization, and its user, who has signed in there. */
import { instant, type Row } from '../rows.ts'
import { staffId, type TestbedGroup } from './groups.ts'

const issuerOf = ({ canary }: TestbedGroup) => `https://login.${canary}.example`

const providerRow = (group: TestbedGroup): Row => ({
  client: group.canary,
  is_enabled: true,
  issuer: issuerOf(group),
  client_id: group.canary,
  email_domains: [`${group.canary}.example`],
  group_claim: '',
  admin_groups: [],
  requires_mfa: false,
  creates_users: false,
  home_group: group.id,
  passwords_off: false,
  changed_at: instant(group.bornMs),
  changed_by: staffId(group, 'superAdmin'),
})

const identityRow = (group: TestbedGroup): Row => ({
  client: group.canary,
  issuer: issuerOf(group),
  subject: `${group.canary} subject`,
  user_id: staffId(group, 'user'),
  linked_at: instant(group.bornMs),
  last_used_at: instant(group.bornMs),
})

export const signOnTables = (groups: readonly TestbedGroup[]): [string, Row[]][] => [
  ['auth.sign_on_provider', groups.map(providerRow)],
  ['auth.sign_on_identity', groups.map(identityRow)],
]
