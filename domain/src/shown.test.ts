/** Every endpoint says what it shows or changes, or stands here with the reason why it says nothing. */
import { callingApi } from './calls/api.ts'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { authApi } from './auth/api.ts'
import { accountApi } from './auth/account-api.ts'
import { scimApi } from './auth/scim/scim-api.ts'
import { signOnApi } from './auth/sign-on-api.ts'
import { signOnSettingApi } from './auth/sign-on-setting-api.ts'
import { secondFactorApi } from './auth/second-factor-api.ts'
import { checkInApi, publicCheckInApi } from './check-ins/api.ts'
import { claimApi } from './claims/claim-api.ts'
import { feeApi } from './claims/claim-settings-api.ts'
import type { Endpoint } from './contract.ts'
import { deviceApi } from './devices/fleet-api.ts'
import { alertLinkApi } from './alerts/api.ts'
import { fhirApi } from './fhir/api.ts'
import { bulkApi } from './fhir/bulk-api.ts'
import { smartApi } from './fhir/smart-api.ts'
import { linkApi } from './links/api.ts'
import { checkInVitalsApi, memberPageApi } from './member-access/api.ts'
import { ownDraftApi, textDraftApi } from './drafts/api.ts'
import { emergencyApi } from './auth/emergency-api.ts'
import { draftApi } from './enrollment/draft-api.ts'
import { transferApi } from './enrollment/transfer-api.ts'
import { groupApi, userApi } from './groups/api.ts'
import { notificationApi } from './notifications/notification-api.ts'
import { peopleApi } from './auth/people-api.ts'
import { liveApi } from './live.ts'
import { pageViewApi } from './timekeeping/api.ts'
import { reportApi } from './reports/api.ts'
import { outcomesApi } from './reports/outcomes/api.ts'
import { packetApi } from './reports/packet-api.ts'
import { trendApi } from './reports/dashboard/trend-api.ts'
import { statsApi } from './reports/stats/stats-api.ts'

const { file: _file, ...bulkRest } = bulkApi
const bulkWrites: readonly Endpoint[] = Object.values(bulkRest)

const scimCalls: readonly Endpoint[] = Object.values(scimApi)

/** Read, and never asked again by a change. */
const shownOnce = new Map<Endpoint, string>([
  [liveApi.stream, 'is the stream of hints itself'],
  [callingApi.voiceToken, 'asked again when it is about to expire'],
  [authApi.linkState, 'before signing in'],
  [authApi.passwordStrength, 'judges what is being typed'],
  [authApi.branding, 'before signing in'],
  [accountApi.workspaces, 'no page changes the groups of a user'],
  [groupApi.list, 'no page changes a group'],
  [groupApi.query, 'no page changes a group'],
  [groupApi.find, 'no page changes a group'],
  [userApi.orgViewers, 'no page changes users'],
  [userApi.list, 'no page changes users'],
  [userApi.get, 'no page changes users'],
  [draftApi.get, 'what is being typed is newer than what is kept'],
  [textDraftApi.get, 'what is being typed is newer than what is kept'],
  [ownDraftApi.get, 'what is being typed is newer than what is kept'],
  [alertLinkApi.look, 'a page of a link, which asks again by itself'],
  [linkApi.clinic, 'a page of a link, whose clinic stays the same'],
  [publicCheckInApi.look, 'a page of a link, which asks again by itself'],
  [checkInVitalsApi.look, 'a page of a link, which ends with it'],
  [memberPageApi.look, 'a page of a link, which asks again by itself'],
  [memberPageApi.plan, 'a file to keep'],
  [deviceApi.fleetCsv, 'a file to keep'],
  [reportApi.billingCsv, 'a file to keep'],
  [packetApi.json, 'a file to keep'],
  [outcomesApi.csv, 'a file to keep'],
  [outcomesApi.pdf, 'a file to keep'],
  [statsApi.csv, 'a file to keep'],
  [trendApi.csv, 'a file to keep'],
  [trendApi.pdf, 'a file to keep'],
  [statsApi.pdf, 'a file to keep'],
  [packetApi.pdf, 'a file to keep'],
  [packetApi.claims, 'a file to keep'],
  [packetApi.zip, 'a file to keep'],
  [packetApi.together, 'a file to keep'],
  [claimApi.file, 'a file to keep'],
  [bulkApi.file, 'read by programs of others, and by no page'],
  ...Object.values(fhirApi).map((item): [Endpoint, string] => [item, 'read by programs of others, and by no page']),
  [smartApi.configuration, 'read by programs of others, and by no page'],
  ...scimCalls
    .filter(({ effect }) => effect === 'read')
    .map((item): [Endpoint, string] => [item, 'read by an identity provider, and by no page']),
])
/** Written, and nothing that a page shows is another afterwards. */
const unseen = new Map<Endpoint, string>([
  ...Object.values(authApi).map((item): [Endpoint, string] => [item, 'with another session everything is asked anew']),
  ...Object.values(signOnApi).map((item): [Endpoint, string] => [item, 'with another session everything is asked anew']),
  ...scimCalls
    .filter(({ effect }) => effect !== 'read')
    .map((item): [Endpoint, string] => [item, 'written by an identity provider, and read with the next call']),
  [signOnSettingApi.test, 'answers what the provider says, and keeps nothing'],
  [signOnSettingApi.readMetadata, 'answers what the metadata says, and keeps nothing'],
  [accountApi.activity, 'extends the session'],
  [accountApi.switchWorkspace, 'with another session everything is asked anew'],
  [peopleApi.createB2CUser, 'does nothing'],
  [notificationApi.sendNow, 'a mail'],
  [notificationApi.unsubscribe, 'before signing in'],
  [draftApi.save, 'what is being typed is newer than what is kept'],
  [draftApi.discard, 'what is being typed is newer than what is kept'],
  [textDraftApi.save, 'what is being typed is newer than what is kept'],
  [textDraftApi.discard, 'what is being typed is newer than what is kept'],
  [ownDraftApi.save, 'what is being typed is newer than what is kept'],
  [ownDraftApi.discard, 'what is being typed is newer than what is kept'],
  [alertLinkApi.draft, 'what is being typed is newer than what is kept'],
  [memberPageApi.draft, 'what is being typed is newer than what is kept'],
  ...[secondFactorApi.finish, secondFactorApi.passkeyOptions, secondFactorApi.passkey, emergencyApi.begin, emergencyApi.end].map(
    (item): [Endpoint, string] => [item, 'with another session everything is asked anew'],
  ),
  [checkInApi.save, 'what is being answered is newer than what is kept'],
  [publicCheckInApi.prove, 'a page of a link, which asks again by itself'],
  [publicCheckInApi.save, 'what is being answered is newer than what is kept'],
  [publicCheckInApi.finish, 'a page of a link; staff are told by a hint'],
  [alertLinkApi.askForCode, 'a page of a link: the code is texted'],
  [alertLinkApi.prove, 'a page of a link, which asks again by itself'],
  [alertLinkApi.answer, 'a page of a link; staff are told by a hint'],
  [memberPageApi.prove, 'a page of a link, which asks again by itself'],
  [memberPageApi.message, 'a page of a link; staff are told by a hint'],
  [transferApi.export, 'a file to keep'],
  [smartApi.token, 'requested by programs of others, and by no page'],
  [transferApi.check, 'answers a report of its own'],
  [feeApi.read, 'answers what a file says, and keeps nothing'],
  ...bulkWrites.map((item): [Endpoint, string] => [item, 'what programs of others export, no page shows']),
  [pageViewApi.save, 'what crosses a threshold is hinted'],
  [pageViewApi.prompt, 'what it takes out of the count is hinted'],
])

const isWrite = ({ effect, shows }: Endpoint) => effect === 'write' || (effect === 'passive' && shows === undefined)
const words = ({ method, path }: Endpoint) => `${method} ${path}`

test('what is read says what it shows', () => {
  const silent = endpoints.filter((endpoint) => !isWrite(endpoint) && endpoint.shows === undefined && !shownOnce.has(endpoint))
  expect(silent.map(words)).toEqual([])
})

test('what writes says what it changes, and nothing that it would show', () => {
  const silent = endpoints.filter((endpoint) => isWrite(endpoint) && endpoint.changes === undefined && !unseen.has(endpoint))
  expect(silent.map(words)).toEqual([])
  expect(endpoints.filter(({ shows, changes }) => shows && changes).map(words)).toEqual([])
})

test('whatever is changed is shown somewhere', () => {
  const visible = new Set(endpoints.flatMap(({ shows = [] }) => shows))
  expect(new Set(endpoints.flatMap(({ changes = [] }) => changes)).difference(visible)).toEqual(new Set())
})

test('the exceptions are needed', () => {
  const spoken = [...shownOnce.keys(), ...unseen.keys()].filter(({ shows, changes }) => shows ?? changes)
  expect(spoken.map(words)).toEqual([])
})
