/** What a schema alone does not tell of a good call, for the comparison after every write. */
import { randomUUID } from 'node:crypto'
import { addDays, localDate, localMonth } from '@vitalrounds/domain/days'
import { fhirCharts } from '../../e2e/fhir-charts.ts'
import { groupA, type Member } from './bed.ts'

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
/** A day from today, as the clinics of the test bed count days. */
export const dayIn = (days: number) => addDays(localDate(Date.now(), 'America/New_York'), days)
const slash = (days: number) => dayIn(days).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
const phone = '+12125550147'

/** What an administrator opens to an auditor. */
export const grantOf = (member: Member) => ({
  fromMonth: dayIn(-31).slice(0, 7),
  toMonth: dayIn(-31).slice(0, 7),
  endsOn: dayIn(30),
  memberIds: [member._id],
  reason: 'Letter of a payer',
})

export type SampleContext = { member: Member; user: string; learned: (path: string) => string | undefined }
export const bodies: Record<string, (context: SampleContext) => object> = {
  'POST /members/create': () => ({
    firstName: 'Ada',
    lastName: 'Newly',
    dob: '12/05/1961',
    gender: 'female',
    phone: '415-555-2007',
    address: { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' },
    rpmConsent: true,
  }),
  'PUT /members/{id}': () => ({ set: { lastName: 'Otherwise' } }),
  'POST /members/assign': ({ member, user }) => ({ ids: [member._id], assignedCareManager: user }),
  'POST /members/{id}/readings': () => ({
    measuredAt: minutesAgo(1),
    // Fast enough to alarm and odd enough to be doubted, so that it can be accepted
    values: { pulse: 190 },
    reason: 'told by phone',
  }),
  'POST /members/{id}/events': () => event,
  'PUT /members/{id}/events/{eventId}': () => ({ ...event, start: dayIn(2), version: 1 }),
  'POST /care-calendar/occurrences': ({ member, learned }) => ({
    occurrences: [
      {
        memberId: member._id,
        eventId: learned(`/members/${member._id}/events`),
        fallsOn: learned(`/members/${member._id}/events start`) ?? dayIn(1),
      },
    ],
    act: { kind: 'done' },
  }),
  'POST /members/{id}/diagnoses': () => ({ kind: 'code', value: 'E11.9' }),
  'POST /members/{id}/labs': () => ({ test: 'a1c', value: 7.1, drawnOn: dayIn(-2) }),
  'POST /registry/connect-device': ({ member }) => ({ memberId: member._id, device: 'BT004', imei }),
  'POST /registry/disconnect-device': ({ member }) => ({ memberId: member._id, imei, reason: 'given back' }),
  'POST /tenovi/connect-device': ({ member }) => ({
    memberId: member._id,
    device: 'TENOVI_BPM',
    hardwareUuid: 'A0B1C2D3E4F7',
  }),
  'PUT /registry/device/{id}/calibration': () => ({
    mode: 'offset',
    offsetGrams: 500,
    effectiveFrom: minutesAgo(60 * 24 * 40),
  }),
  'POST /sms/send': ({ member, learned }) => ({
    msgTo: learned(`/members/${member._id} phone`),
    msgBody: 'Good morning',
    memberId: member._id,
    isNightConfirmed: true,
  }),
  'POST /registry/updateOwnership': ({ member }) => ({ imei, newOwnerInfo: { memberId: member._id } }),
  'POST /registry/retrieve-data': ({ member }) => ({ memberId: member._id, imei }),
  'POST /reports/consent-methods': ({ member }) => ({
    consents: [{ memberId: member._id, consentId: [member['consents']].flat()[0] }],
    method: 'written',
    givenBy: 'member',
    source: 'Signed forms',
  }),
  'POST /members/assign/undo': ({ member, user }) => ({
    previous: [{ _id: member._id, assignedPhysician: null, assignedCareManager: user, practiceId: null }],
  }),
  'POST /pageviews/createManualPageView': ({ member }) => ({
    ...view(member, workedAgo, workedAgo - 10),
    start: worked,
    desc: 'chart reviewed',
  }),
  'POST /pageviews/updatePageViews': ({ member }) => view(member, 1, 0),
  'POST /pageviews/setPageViewExclusion': ({ member }) => ({
    memberId: member._id,
    yearMonth: monthAt(worked),
    start: worked,
    exclude: true,
    reason: 'not clinical',
  }),
  'POST /exports': ({ member }) => ({ page: '/home/all', memberIds: [member._id] }),
  'POST /members/{id}/exports': () => ({ kind: 'notesPdf', page: '/member-details/notes' }),
  'POST /doctoralerts/': ({ member }) => ({
    memberId: member._id,
    note: 'Please look',
    to: { name: 'Dr. Reyes', contactInfo: phone },
    key: randomUUID(),
  }),
  'POST /billingreports': ({ member }) => ({ query: { memberId: member._id } }),
  'POST /member-access/generate': ({ member, learned }) => ({
    phone: learned(`/members/${member._id} phone`),
    pathName: '/member-access',
  }),
  'POST /members/imports': () => ({ fileName: 'new.csv', content: Buffer.from(newcomers).toString('base64') }),
  'POST /chart-imports': () => ({
    files: [{ name: 'charts.ndjson', content: Buffer.from(fhirCharts('Ported')).toString('base64') }],
    isConsentOnRecord: true,
  }),
  'POST /chart-imports/{importId}/decision': () => ({ entry: 2, isSamePerson: true }),
  'POST /sms/batches': ({ member }) => ({
    key: randomUUID(),
    audience: { kind: 'members', memberIds: [member._id] },
    bodies: { English: 'Good morning' },
  }),
  'POST /settings/code-reporting/preview': () => ({ fromMonth: dayIn(0).slice(0, 7), config: {} }),
  'POST /users/insertNewUser': () => ({ email: `${randomUUID()}@northside.example` }),
  'POST /members/{id}/care-plan/versions/{planId}/copies': () => ({ givenOn: dayIn(0), way: 'paper', givenTo: 'Ada' }),
  'POST /employment': ({ user }) => ({ userId: user, kind: 'contracted', startsOn: '1999-01-01', endsOn: '1999-12-31' }),
  // Of the one made before it: a later day meets what the bed holds
  'POST /employment/file': () => ({ content: 'Email,Employment,First Day\nnobody@drift.example,employed,1999-01-01\n', record: true }),
  'POST /device-education/file': () => ({
    content:
      'MRN,DoB,Device,Explained On,How,Shown Back,Explained By\n1,1950-01-05,013950009999990,2026-01-01,phone,yes,nobody@drift.example\n',
    record: true,
  }),
  'POST /employment/{employmentId}/end': () => ({ endsOn: '1999-06-30' }),
  'POST /members/{id}/device-education': ({ member, user }) => ({
    deviceId: [member['devices']].flat()[0],
    educatedOn: dayIn(0),
    method: 'phone',
    isTaughtBack: true,
    educator: user,
  }),
  'POST /members/{id}/practitioner-orders': ({ user }) => ({
    program: 'rpm',
    orderedOn: dayIn(0),
    practitioner: user,
    diagnosisCodes: ['I10'],
    source: 'Fax of today',
  }),
  'POST /members/{id}/practitioner-orders/{orderId}/document': () => ({
    name: 'order.pdf',
    content: Buffer.from('%PDF-1.7 order').toString('base64'),
  }),
  'POST /members/{id}/practitioner-orders/signature': () => ({ program: 'rpm', diagnosisCodes: ['I10'] }),
  'POST /members/{id}/care-plan/progress': () => ({ goalId: 'g1', notedOn: dayIn(0), status: 'met' }),
  'POST /members/{id}/warnings/reopening': ({ member }) => ({ warningIds: [member['warnings']].flat() }),
  'POST /home/uploads/{list}/imports': ({ member }) => ({
    fileName: 'list.csv',
    content: `memberId\n${member._id}\n`,
    isReplacement: false,
    isDryRun: false,
  }),
  'POST /visits/imports': ({ member }) => ({
    content: `memberId,Date,Kind\n${member._id},${slash(-20)},ED\n`,
    isDryRun: false,
  }),
  'PUT /settings/payers': () => ({
    value: {
      payers: [
        { id: groupA().things['payer']?.[0], name: 'Another plan', kind: 'CI', payerId: '', takesCorrections: false, dates: 'single' },
      ],
    },
  }),
  'PUT /settings/api-clients': () => ({
    value: {
      clients: [
        {
          id: groupA().things['api_client']?.[0],
          name: 'Another program',
          jwksUrl: 'https://program.example.com/keys',
          jwks: '',
          scopes: 'system/*.rs',
          expiresOn: null,
          isEnabled: true,
        },
      ],
    },
  }),
  'POST /settings/sign-on/test': () => ({ issuer: `https://login.${groupA().canary}.example` }),
  'POST /settings/sign-on/metadata': () => ({ xml: '<EntityDescriptor/>' }),
  'PUT /settings/sign-on': () => ({
    value: {
      isEnabled: true,
      issuer: `https://login.${groupA().canary}.example`,
      clientId: groupA().canary,
      protocol: 'oidc',
      samlEntityId: '',
      samlSignOnUrl: '',
      samlCertificates: [],
      samlEmailAttribute: '',
      samlFirstNameAttribute: '',
      samlLastNameAttribute: '',
      emailDomains: [`${groupA().canary}.example`],
      groupClaim: '',
      adminGroups: [],
      requiresMfa: false,
      createsUsers: true,
      homeGroupId: groupA().groupId,
      passwordsOff: false,
      emergencyUserId: null,
    },
  }),
  'POST /settings/webhooks': () => ({
    name: 'Another receiver',
    url: 'https://hooks.example.com/events',
    kinds: ['month.closed'],
    isEnabled: true,
  }),
  'PUT /settings/webhooks/{id}': () => ({
    name: 'Another receiver',
    url: 'https://hooks.example.com/events',
    kinds: ['note.changed'],
    isEnabled: true,
    version: 1,
  }),
  'POST /settings/webhooks/{id}/replay': () => ({ since: '2026-01-01T00:00:00.000Z' }),
  'POST /members/{id}/payers': () => ({ payerId: null, insuredId: '', from: dayIn(-30), to: null }),
  'POST /claims/{yearMonth}/files': () => ({ action: 'void', controlNumbers: [`${groupA().canary}1`.toUpperCase()] }),
  'POST /claims/answers': () => ({
    fileName: 'drift.ta1',
    content: `ISA*00*          *00*          *ZZ*HOUSE          *ZZ*${groupA().canary.toUpperCase().padEnd(15)}*261203*0906*^*00501*000000901*0*P*:~
TA1*000000001*261203*0906*A*000~
IEA*0*000000901~`,
  }),
  'PUT /settings/claim-provider': () => ({
    value: {
      name: 'Drift Clinic',
      taxonomy: '207R00000X',
      taxId: '123456789',
      street: '1 Sample Street',
      city: 'Albany',
      state: 'NY',
      zip: '122070001',
      placeOfService: '11',
      submitterName: 'Drift Clinic',
      submitterId: groupA().canary.toUpperCase(),
      contactName: 'Billing Desk',
      contactPhone: '2125550100',
      receiverName: 'Drift House',
      receiverId: 'HOUSE',
      practitioners: [],
    },
  }),
  'PUT /settings/fees': () => ({ value: { fees: [] } }),
  'POST /settings/payers/members': () => ({
    content: 'MRN,DoB,Payer,Insured ID,From\n1,1950-01-05,Nobody,NP-17,2026-01-01\n',
    record: true,
  }),
  'POST /settings/fees/file': () => ({ content: 'Code,Fee,From\n99454,80,2026-01-01\n' }),
  'PUT /settings/billing-provider': () => ({ value: { npi: '1234567893' } }),
  'POST /settings/code-reporting': () => ({ value: { decisions: [{ fromMonth: dayIn(40).slice(0, 7), config: {} }] } }),
  'POST /settings/rules-in-force': () => ({ value: { fromMonth: '2027-01', citation: 'CMS-1848-F, 91 FR 88001, 2026-11-14' } }),
  'POST /groups/find': () => ({ groupId: groupA().groupId }),
  'PATCH /groups/update': () => ({ groupId: groupA().groupId }),
  'POST /users/editUser': ({ user }) => ({ id: user }),
  'POST /users/register': () => ({ email: `${randomUUID()}@northside.example`, password: 'copper-lantern-harbor-9' }),
  'POST /practices': () => ({ practiceId: 'second', name: 'Second Street' }),
  'POST /members/{id}/billing/{yearMonth}/elsewhere': () => ({ kind: 'chronicCare', reason: 'told by the member' }),
  'POST /members/{id}/billing/{yearMonth}/elsewhere/removal': () => ({ kind: 'chronicCare', reason: 'it was not so' }),
  'POST /members/{id}/care-plan/complexity': () => ({ month: dayIn(0).slice(0, 7), reason: 'many diseases' }),
}
const newcomers = `First Name,Last Name,DoB,Gender,Phone,Address,City,State,Zip,RPM Consent
Ina,Ported,12/05/1961,female,415-555-2008,1 Main St,Memphis,TN,38103,yes
`
const imei = '013950009999990'
const monthAt = (instant: string) => localMonth(Date.parse(instant), 'America/New_York')
/** In the first hour of a month before it: an entry lies in one month. */
const workedAgo = monthAt(minutesAgo(50)) === monthAt(minutesAgo(40)) ? 50 : 100
const worked = minutesAgo(workedAgo)
const event = { name: 'Visit', start: dayIn(1), frequency: 'SINGLE_EVENT', repitions: 1 }
const view = ({ _id }: Member, from: number, to: number) => ({
  memberId: _id,
  yearMonth: monthAt(minutesAgo(from)),
  url: `/member-details/${_id}/profile`,
  start: minutesAgo(from),
  end: minutesAgo(to),
})
