/** What limited roles may do follows from the policy and from what an endpoint declares: nothing is theirs by default. */
import { expect, test } from 'vitest'
import { actionNames, actionsOf, hasSession, isLimitedRole, isWriteOfReader, limitedRoles, policy, type Role, rolesFor } from './access.ts'
import { endpoints } from './endpoints.ts'
import { verdictOf } from './permissions.ts'

const nameOf = ({ method, path }: (typeof endpoints)[number]) => `${method} ${path.replace('/orma-v2/api/', '')}`
const namesOf = (role: Role) => (policy: readonly Role[]) => policy.includes(role)

test('a role is limited or one of the specification', () => {
  expect(['user', 'admin', 'superAdmin', ...limitedRoles, 'owner', '', null].filter(isLimitedRole)).toEqual([...limitedRoles])
})

test('an action that names no limited role is refused to all of them', () => {
  for (const action of actionNames)
    for (const role of limitedRoles)
      expect(actionsOf({ role, emergencyEndsAt: null }).includes(action), `${role} ${action}`).toBe(namesOf(role)(policy[action]))
  for (const action of [
    'note.write',
    'message.write',
    'call.make',
    'member.update',
    'time.record',
    'user.manage',
    'platform.manage',
  ] as const)
    expect(policy[action].filter((role) => isLimitedRole(role))).toEqual([])
})

test('what a limited role may do, a user or an administrator may', () => {
  for (const role of limitedRoles)
    for (const action of actionsOf({ role, emergencyEndsAt: null })) expect(policy[action]).toContain('admin')
})

test('of the calls that do more than read a read-only person makes those of the own account, and those that only leave a row', () => {
  const open = endpoints.filter((e) => hasSession(e.access) && e.effect !== 'read' && verdictOf('readOnly', e) !== 'no')
  expect(open.filter(({ access }) => access !== 'signedIn').map(nameOf)).toEqual([
    'POST home/export',
    'POST members/:id/exports',
    'POST exports',
  ])
  expect(endpoints.filter((e) => 'isOnlyRecord' in e).map(nameOf)).toHaveLength(3)
})

test('a read under an action of a user alone is refused to a read-only person, a read of what is seen is not', () => {
  const at = (name: string) => endpoints.find((e) => nameOf(e) === name) ?? expect.fail(name)
  for (const name of ['GET members/:id/drafts/:kind', 'GET audit', 'GET people', 'GET calling/voice-token'])
    expect(verdictOf('readOnly', at(name)), name).toBe('no')
  for (const name of ['GET members/:id', 'GET members/:id/notes', 'POST members', 'GET reports/billing-report'])
    expect(verdictOf('readOnly', at(name)), name).toBe('yes')
})

test('of all that is not the own account an auditor reads the grant, the lines of a month and its packets, and nothing else', () => {
  const open = endpoints.filter((e) => hasSession(e.access) && e.access !== 'signedIn' && verdictOf('auditor', e) !== 'no')
  expect(open.map(nameOf)).toEqual([
    'GET auditor/grant',
    'GET reports/months/:yearMonth/packets/:memberId',
    'GET reports/months/:yearMonth/packets/:memberId/pdf',
    'GET reports/months/:yearMonth/packets/:memberId/text',
    'GET reports/months/:yearMonth/evidence',
    'GET reports/months/:yearMonth/evidence.zip',
  ])
})

test('a write under an action that a reader has is refused all the same', () => {
  expect(isWriteOfReader({ role: 'readOnly' }, { access: 'member.read', effect: 'write' })).toBe(true)
  expect(isWriteOfReader({ role: 'readOnly' }, { access: 'group.read', effect: 'passive' })).toBe(true)
  expect(isWriteOfReader({ role: 'user' }, { access: 'member.read', effect: 'write' })).toBe(false)
  expect(rolesFor({ access: 'group.read', effect: 'write' })).not.toContain('readOnly')
})

test('a biller writes what belongs to billing and to the own work, and nothing else that there is', () => {
  const open = endpoints.filter((e) => hasSession(e.access) && e.effect !== 'read' && verdictOf('biller', e) !== 'no')
  const ofBilling = open.filter(({ access }) => access !== 'signedIn').map(nameOf)
  expect(ofBilling.toSorted()).toEqual([
    'POST claims/:yearMonth/files',
    'POST claims/answers',
    'POST claims/files/:number/hand-over',
    'POST exports',
    'POST home/export',
    'POST members/:id/billing/:yearMonth/elsewhere',
    'POST members/:id/billing/:yearMonth/elsewhere/removal',
    'POST members/:id/exports',
    'POST members/:id/payers',
    'POST reports/months/:yearMonth/close',
    'POST reports/months/:yearMonth/compute',
    'POST reports/months/:yearMonth/late/:memberId/accept',
    'POST reports/months/:yearMonth/packets',
    'POST reports/months/:yearMonth/reopen',
    'POST reports/review-record/:memberId/return',
    'POST settings/fees/file',
    'POST settings/payers/members',
    'POST support',
    'POST support/:id/close',
    'PUT home/lists/:listFilter/sort',
    'PUT settings/claim-provider',
    'PUT settings/fees',
    'PUT settings/payers',
  ])
})

test('a biller sees the record behind a claim, and neither texts, alerts, devices, plans of the team nor clinical rules', () => {
  const at = (name: string) => endpoints.find((e) => nameOf(e) === name) ?? expect.fail(name)
  for (const name of [
    'GET members/:id/messages',
    'GET sms/templates',
    'GET doctoralerts/to-answer',
    'GET registry',
    'GET groups/clinical-rules',
    'GET care-calendar',
    'GET members/:id/events',
    'GET members/:id/check-ins',
    'GET members/:id/risk',
  ])
    expect(verdictOf('biller', at(name)), name).toBe('no')
  for (const name of ['GET members/:id', 'GET reports/review-record/:memberId', 'GET reports/months/:yearMonth/packets/:memberId'])
    expect(verdictOf('biller', at(name)), name).toBe('yes')
})
