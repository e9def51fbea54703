/** What somebody may try with a sign-in by SAML: each is refused, opens no session and leaves one row on record. */
import { certificatesIn } from '@vitalrounds/domain/auth/saml-setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { browser, type Browser, moveClock } from '../testing/browser.ts'
import { endedCertificate, otherCertificate, otherKey, providerCertificate } from './testing/saml-keys.ts'
import { answerTo, enveloped, exclusive, formOf, type Forging, readRequest, type Saying } from './testing/saml-provider.ts'
import { finishSaml, postForm, samlSetting, setUpSaml, signOnBySaml } from './testing/saml-set-up.ts'
import { begin, save } from './testing/set-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const answer = await setUpSaml(t)
  expect(answer.statusCode, answer.body).toBe(200)
  await t.person(t.groups.lakeview, 'mole@northside.example')
  await t.person(t.groups.northside, 'super@northside.example', { superUserAccess: true })
  const both = await t.person(t.groups.northside, 'both@northside.example')
  await t.owner.insertInto('workspace_member').values({ group_id: t.groups.lakeview, user_id: both.userId }).execute()
  const gone = await t.person(t.groups.northside, 'gone@northside.example')
  await t.owner.updateTable('app_user').set({ disabled_at: new Date().toISOString() }).where('id', '=', gone.userId).execute()
})
afterAll(() => t.close())

const email = 'carla@northside.example'
const minuteMs = 60_000
const ofCarla: Saying = { nameId: 'carla', attributes: { mail: email } }
const ofAdam = (xml: string) => xml.replaceAll('>carla<', '>adam<').replaceAll(email, 'adam@northside.example')
const personOf = (address: string): Saying => ({ nameId: `id of ${address}`, attributes: { mail: address } })

const forged = (forging: Forging) => (at: Browser) => signOnBySaml(t, email, { ...forging, says: { ...ofCarla, ...forging.says } }, at)
const saying = (says: Saying) => forged({ says })

const assertionPattern = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const signaturePattern = /<Signature[\s\S]*?<\/Signature>/
const partsOf = (xml: string) => {
  const assertion = assertionPattern.exec(xml)?.[0] ?? ''
  const signature = signaturePattern.exec(assertion)?.[0] ?? ''
  return {
    assertion,
    signature,
    bare: assertion.replace(signature, ''),
    responseSignature: signaturePattern.exec(xml.replace(assertion, ''))?.[0] ?? '',
  }
}
/** An assertion under another ID that says it is Adam. */
const evilOf = (assertion: string) => ofAdam(assertion).replace(/ ID="[^"]*"/, ' ID="_evil"')
const inside = (outer: string, inner: string) => outer.replace('</saml:Assertion>', () => `${inner}</saml:Assertion>`)

/** Signature wrapping of an assertion, where the response is signed by nobody, and where it is signed as it was. */
const wrapped = (wrap: (parts: ReturnType<typeof partsOf>) => string, signs: Forging['signs'] = ['Assertion', 'Response']) =>
  forged({ signs, after: (xml) => xml.replace(assertionPattern, () => wrap(partsOf(xml))) })
/** The same around a whole response. */
const wrappedResponse = (wrap: (original: string, evil: string, signature: string) => string) =>
  forged({
    after: (xml) => {
      const { responseSignature } = partsOf(xml)
      const original = xml.replace(responseSignature, '')
      return wrap(original, ofAdam(original).replace(/ ID="[^"]*"/, ' ID="_evil"'), responseSignature)
    },
  })
const afterIssuer = (xml: string, more: string) => xml.replace('</saml:Issuer>', () => `</saml:Issuer>${more}`)
const markup = (change: (xml: string) => string) => forged({ after: change })

type Attempt = (at: Browser) => ReturnType<Browser['post']>
const attacks: readonly (readonly [name: string, refusal: string, attempt: Attempt])[] = [
  ['nothing signed', 'signOn.refused: count of Signature', forged({ signs: [] })],
  ['only the assertion signed', 'signOn.refused: count of Signature', forged({ signs: ['Assertion'] })],
  ['only the response signed', 'signOn.refused: count of Signature', forged({ signs: ['Response'] })],
  ['a key of somebody else', 'signOn.refused: signature, audience or time', forged({ signing: { key: otherKey } })],
  ['a key of somebody else whose certificate stands in KeyInfo', 'signOn.refused: signature, audience or time', forged({ signing: { key: otherKey, certificate: otherCertificate } })],
  ['a key of somebody else under the right certificate', 'signOn.refused: signature, audience or time', forged({ signing: { key: otherKey, certificate: providerCertificate } })],
  ['SHA-1', 'signOn.refused: SignatureMethod', forged({ signing: { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' } })],
  ['a digest by SHA-1', 'signOn.refused: DigestMethod', forged({ signing: { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' } })],
  ['the certificate as a shared secret (HMAC)', 'signOn.refused: SignatureMethod', forged({ signing: { algorithm: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1', key: providerCertificate } })],
  ['canonicalization with comments', 'signOn.refused: CanonicalizationMethod', forged({ signing: { canonicalization: `${exclusive}WithComments` } })],
  ['another transform', 'signOn.refused: Transforms', forged({ signing: { transforms: [enveloped, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'] } })],
  ['no transform that leaves out the signature', 'signOn.refused: Transforms', forged({ signing: { transforms: [exclusive] } })],
  ['an assertion that was changed after it was signed', 'signOn.refused: signature, audience or time', markup(ofAdam)],
  ['attributes that were added after it was signed', 'signOn.refused: signature, audience or time', markup((xml) => xml.replace('</saml:AttributeStatement>', '<saml:Attribute Name="groups"><saml:AttributeValue>Admins</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>'))],
  ['a response that was changed around a signed assertion', 'signOn.refused: signature, audience or time', markup((xml) => xml.replace(' Version="2.0"', ' Version="2.0" Consent="x"'))],
  ['signatures without a value', 'signOn.refused: signature, audience or time', markup((xml) => xml.replaceAll(/<SignatureValue>[^<]*/g, '<SignatureValue>'))],
  ['a reference to the whole document', 'signOn.refused: Reference', markup((xml) => xml.replaceAll(/URI="#[^"]*"/g, 'URI=""'))],
  ['XSW 1: the signed response within the signature of another', 'signOn.refused: count of Response', wrappedResponse((original, evil, signature) => afterIssuer(evil, signature.replace('</Signature>', () => `${original}</Signature>`)))],
  ['XSW 2: the signed response beside its signature in another', 'signOn.refused: count of Response', wrappedResponse((original, evil, signature) => afterIssuer(evil, `${original}${signature}`))],
  ['XSW 3: another assertion before the signed one', 'signOn.refused: count of Assertion', wrapped(({ assertion, bare }) => evilOf(bare) + assertion)],
  ['XSW 4: the signed assertion within another', 'signOn.refused: count of Assertion', wrapped(({ assertion, bare }) => inside(evilOf(bare), assertion))],
  ['XSW 5: the signature in another assertion, the signed one behind it', 'signOn.refused: count of Assertion', wrapped(({ assertion, bare }) => evilOf(assertion) + bare)],
  ['XSW 6: the signed assertion within the signature of another', 'signOn.refused: count of Assertion', wrapped(({ assertion, signature, bare }) => evilOf(assertion).replace(signaturePattern, () => signature.replace('</Signature>', () => `${bare}</Signature>`)))],
  ['XSW 7: another assertion in extensions', 'signOn.refused: count of Assertion', wrapped(({ assertion, bare }) => `<samlp:Extensions>${evilOf(bare)}</samlp:Extensions>${assertion}`)],
  ['XSW 8: the signed assertion in an object of the signature', 'signOn.refused: count of Assertion', wrapped(({ assertion, signature, bare }) => evilOf(assertion).replace(signaturePattern, () => signature.replace('</Signature>', () => `<Object>${bare}</Object></Signature>`)))],
  ['another assertion beside the signed one, in an unsigned response', 'signOn.refused: count of Assertion', wrapped(({ assertion, bare }) => evilOf(bare) + assertion, ['Assertion'])],
  ['a second assertion that the provider signed with the response', 'signOn.refused: count of Assertion', forged({ between: (xml) => xml.replace(assertionPattern, (assertion) => assertion + evilOf(partsOf(xml).bare)) })],
  ['two subjects in a signed assertion', 'signOn.refused: count of Subject', forged({ before: (xml) => xml.replace('<saml:Subject>', '<saml:Subject><saml:NameID>adam</saml:NameID></saml:Subject><saml:Subject>') })],
  ['one ID in two places', 'signOn.refused: ID', markup((xml) => xml.replace('<samlp:Status>', () => `<samlp:Status ID="${/<saml:Assertion ID="([^"]*)"/.exec(xml)?.[1] ?? ''}">`))],
  ['an assertion in a namespace of its own', 'signOn.refused: one Subject', forged({ before: (xml) => xml.replace('<saml:Subject>', '<saml:Subject xmlns:saml="urn:else">') })],
  ['a comment within the name', 'signOn.refused: markup', markup((xml) => xml.replace('>carla<', '>car<!-- -->la<'))],
  ['a comment within a name that was signed without it', 'signOn.refused: markup', forged({ says: { nameId: 'adam.evil' }, after: (xml) => xml.replace('adam.evil', 'adam<!---->.evil') })],
  ['a document type', 'signOn.refused: markup', markup((xml) => `<!DOCTYPE Response>${xml}`)],
  ['an entity of a file', 'signOn.refused: markup', markup((xml) => `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('>carla<', '>&e;<')}`)],
  ['entities within entities', 'signOn.refused: markup', markup((xml) => `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${xml.replace('>carla<', '>&b;<')}`)],
  ['an instruction', 'signOn.refused: markup', markup((xml) => `<?xml-stylesheet href="https://evil.example"?>${xml}`)],
  ['ten thousand levels', 'signOn.refused: depth', markup((xml) => xml.replace('<samlp:Status>', () => `${'<x>'.repeat(10_000)}${'</x>'.repeat(10_000)}<samlp:Status>`))],
  ['no XML', 'signOn.refused: xml', markup(() => 'carla')],
  ['half a document', 'signOn.refused: xml', markup((xml) => xml.slice(0, -20))],
  ['a request to sign out in the place of an answer', 'signOn.refused: response', markup(() => '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_l" Version="2.0"/>')],
  ['another audience', 'signOn.refused: signature, audience or time', saying({ audience: 'https://another.example' })],
  ['the audience of another organization here', 'signOn.refused: signature, audience or time', saying({ audience: 'http://127.0.0.1/saml/lakeview' })],
  ['no audience', 'signOn.refused: signature, audience or time', saying({ audience: null })],
  ['another recipient', 'signOn.refused: Recipient', saying({ recipient: 'https://another.example/acs' })],
  ['another destination', 'signOn.refused: Destination', saying({ destination: 'https://another.example/acs' })],
  ['an answer to another request', 'signOn.refused: InResponseTo', saying({ inResponseTo: '_another', subjectInResponseTo: '_another' })],
  ['an assertion for another request in an answer to this one', 'signOn.refused: signature, audience or time', saying({ subjectInResponseTo: '_another' })],
  ['an answer to no request', 'signOn.refused: InResponseTo', saying({ inResponseTo: null, subjectInResponseTo: null })],
  ['an assertion for no request in an answer to this one', 'signOn.refused: InResponseTo of the assertion', saying({ subjectInResponseTo: null })],
  ['an end two minutes ago', 'signOn.refused: signature, audience or time', saying({ notOnOrAfterMs: -2 * minuteMs })],
  ['a confirmation that ended two minutes ago', 'signOn.refused: signature, audience or time', saying({ confirmedUntilMs: -2 * minuteMs })],
  ['a confirmation without an end', 'signOn.refused: signature, audience or time', saying({ confirmedUntilMs: null })],
  ['a beginning in two minutes', 'signOn.refused: signature, audience or time', saying({ notBeforeMs: 2 * minuteMs })],
  ['an assertion of an hour ago that would end tomorrow', 'signOn.refused: signature, audience or time', saying({ issuedMs: -60 * minuteMs, notOnOrAfterMs: 1440 * minuteMs, confirmedUntilMs: 1440 * minuteMs })],
  ['an assertion of ten minutes ahead', 'signOn.refused: IssueInstant', saying({ issuedMs: 10 * minuteMs })],
  ['a confirmation by other means', 'signOn.refused: bearer', saying({ method: 'sender-vouches' })],
  ['a condition that nobody knows', 'signOn.refused: conditions', forged({ before: (xml) => xml.replace('</saml:Conditions>', '<saml:Condition/></saml:Conditions>') })],
  ['another issuer of the response', 'signOn.refused: Issuer', saying({ issuer: 'https://evil.example' })],
  ['another issuer of the assertion', 'signOn.refused: Issuer of the assertion', saying({ assertionIssuer: 'https://login.lakeview.example' })],
  ['a status that is no success, with an assertion', 'signOn.refused: Status', saying({ status: 'Requester' })],
  ['nobody, since the provider let nobody in', 'signOn.declined', forged({ says: { status: 'Responder' }, signs: ['Response'], before: (xml) => xml.replace(assertionPattern, '') })],
  ['a name that is another with each sign-in', 'signOn.refused: NameID', saying({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })],
  ['no name', 'signOn.refused: NameID', saying({ nameId: '' })],
  ['an answer that was taken before', 'signOn.over', async (at) => {
    const request = readRequest(await begin(at, email))
    const form = answerTo(request, { says: ofCarla })
    await postForm(t, form)
    const copy = at.copy()
    expect((await finishSaml(at)).statusCode).toBe(200)
    await postForm(t, form)
    return finishSaml(copy)
  }],
  ['an answer that opened a session, handed in at a later sign-in', 'signOn.refused: InResponseTo', async (at) => {
    const form = answerTo(readRequest(await begin(at, email)), { says: ofCarla })
    await postForm(t, form)
    expect((await finishSaml(at)).statusCode).toBe(200)
    const { relayState } = readRequest(await begin(at, email))
    await postForm(t, { ...form, RelayState: relayState })
    return finishSaml(at)
  }],
  ['an answer that another browser was given', 'signOn.refused: InResponseTo', async (at) => {
    const victim = answerTo(readRequest(await begin(browser(t), email)), { says: ofCarla })
    const { relayState } = readRequest(await begin(at, email))
    await postForm(t, { ...victim, RelayState: relayState })
    return finishSaml(at)
  }],
  ['an answer without the cookie of the browser that began', 'signOn.over', async (at) => {
    await postForm(t, answerTo(readRequest(await begin(at, email)), { says: ofCarla }))
    return finishSaml(browser(t))
  }],
  ['an answer that nobody asked for', 'signOn.over', async (at) => {
    await postForm(t, formOf(Buffer.from(answerTo({ id: '_none', acsUrl: '', ourEntityId: '', relayState: '', xml: '' }).SAMLResponse, 'base64').toString(), { relayState: 'nobody' }))
    return finishSaml(at)
  }],
  ['no answer', 'signOn.refused: no answer', async (at) => {
    await begin(at, email)
    return finishSaml(at)
  }],
  ['an answer without a relay state', 'signOn.refused: no answer', async (at) => {
    const { SAMLResponse } = answerTo(readRequest(await begin(at, email)), { says: ofCarla })
    await postForm(t, { SAMLResponse })
    return finishSaml(at)
  }],
  ['a second answer over the first', 'signOn.refused: signature, audience or time', async (at) => {
    const request = readRequest(await begin(at, email))
    await postForm(t, answerTo(request, { says: { ...ofCarla, audience: 'https://another.example' } }))
    await postForm(t, answerTo(request, { says: ofCarla }))
    return finishSaml(at)
  }],
  ['an answer after eleven minutes', 'signOn.over', async (at) => {
    const request = readRequest(await begin(at, email))
    await postForm(t, answerTo(request, { says: ofCarla }))
    await moveClock(t, 660)
    const answer = await finishSaml(at)
    await moveClock(t, 0)
    return answer
  }],
  ['a provider that was turned off meanwhile', 'signOn.over', async (at) => {
    await postForm(t, answerTo(readRequest(await begin(at, email)), { says: ofCarla }))
    await save(t, t.people.adam, { isEnabled: false })
    const answer = await finishSaml(at)
    await save(t, t.people.adam, { isEnabled: true })
    return answer
  }],
  ['a certificate that was removed', 'signOn.refused: signature, audience or time', async (at) => {
    await save(t, t.people.adam, { samlCertificates: certificatesIn(otherCertificate) })
    const answer = await signOnBySaml(t, email, { says: ofCarla }, at)
    await save(t, t.people.adam, { samlCertificates: certificatesIn(providerCertificate) })
    return answer
  }],
  ['a certificate that has ended', 'signOn.refused: signature, audience or time', async (at) => {
    await save(t, t.people.adam, { samlCertificates: certificatesIn(`${endedCertificate}${otherCertificate}`) })
    const answer = await signOnBySaml(t, email, { says: ofCarla }, at)
    await save(t, t.people.adam, { samlCertificates: certificatesIn(providerCertificate) })
    return answer
  }],
  ['an address of another domain', 'signOn.outsideOrganization', saying(personOf('luis@lakeview.example'))],
  ['an address that only begins with the domain', 'signOn.outsideOrganization', saying(personOf('x@northside.example.evil.example'))],
  ['somebody of another organization under an address of this one', 'signOn.outsideOrganization', saying(personOf('mole@northside.example'))],
  ['a super admin', 'signOn.outsideOrganization', saying(personOf('sofia@northside.example'))],
  ['a super user', 'signOn.outsideOrganization', saying(personOf('super@northside.example'))],
  ['somebody who works in another organization too', 'signOn.outsideOrganization', saying(personOf('both@northside.example'))],
  ['a disabled account', 'login.disabled', saying(personOf('gone@northside.example'))],
  ['no address', 'signOn.unverifiedEmail', saying({ nameId: 'nameless', attributes: {} })],
  ['two addresses', 'signOn.unverifiedEmail', saying({ nameId: 'double', attributes: { mail: ['adam@northside.example', email] } })],
  ['another person at the provider under an address that is linked', 'signOn.otherAccount', async (at) => {
    expect((await signOnBySaml(t, email, { says: ofCarla })).statusCode).toBe(200)
    return saying({ nameId: 'the next Carla' })(at)
  }],
] // prettier-ignore

const refusals = () => t.owner.selectFrom('auth.event').select(['kind', 'detail']).where('kind', '=', 'signOn.refused').execute()
const sessions = async () => (await t.owner.selectFrom('auth.session').select('id').execute()).length

test.each(attacks)('refuses %s', async (_, refusal, attempt) => {
  // The code, and which check refused it
  const [code, check] = refusal.split(': ')
  const at = browser(t)
  const before = await refusals()
  const answer = await attempt(at)
  expect([answer.statusCode >= 400, answer.json<{ code: string }>().code], answer.body).toEqual([true, code])
  expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([['vitalrounds-sign-on', '']])
  const after = await refusals()
  expect(after.length - before.length).toBe(1)
  expect(after.at(-1)?.detail).toMatchObject({ problem: code, ...(check !== undefined && { check }) })
})

test('the walk itself opens a session, and so does the next certificate while the provider changes it', async () => {
  const before = await sessions()
  expect((await signOnBySaml(t, email, { says: ofCarla })).statusCode).toBe(200)
  expect(await sessions()).toBe(before + 1)
  await save(t, t.people.adam, { samlCertificates: certificatesIn(`${providerCertificate}${otherCertificate}`) })
  for (const signing of [{}, { key: otherKey }]) expect((await signOnBySaml(t, email, { says: ofCarla, signing })).statusCode).toBe(200)
  await save(t, t.people.adam, { samlCertificates: certificatesIn(providerCertificate) })
})

test.each([
  ['an end half a minute ago: clocks differ', { notOnOrAfterMs: -minuteMs / 2, confirmedUntilMs: -minuteMs / 2 }],
  ['a beginning half a minute ahead', { notBeforeMs: minuteMs / 2, issuedMs: minuteMs / 2 }],
])('takes an assertion with %s', async (_, says) => {
  const answer = await signOnBySaml(t, email, { says: { ...ofCarla, ...says } })
  expect(answer.statusCode, answer.body).toBe(200)
})

test('an answer that was meant for one organization opens nothing at another that trusts the same provider and key', async () => {
  const nora = await t.person(t.groups.lakeview, 'nora@lakeview.example', { role: 'admin' })
  expect((await save(t, nora, samlSetting)).statusCode).toBe(200)
  const at = browser(t)
  const theirs = readRequest(await begin(at, 'nora@lakeview.example'))
  const ours = readRequest(await begin(browser(t), email))
  expect(theirs.ourEntityId).not.toBe(ours.ourEntityId)
  await postForm(t, answerTo({ ...theirs, ourEntityId: ours.ourEntityId }, { says: personOf('nora@lakeview.example') }))
  const answer = await finishSaml(at)
  expect(answer.json<{ code: string }>().code).toBe('signOn.refused')
})

test('neither an answer nor a name is on record after all of this', async () => {
  const rows = JSON.stringify(await t.owner.selectFrom('auth.event').selectAll().execute())
  const audit = JSON.stringify(await t.owner.selectFrom('audit').select(['action', 'reason']).execute())
  expect(rows + audit).not.toMatch(/PHNhbWxw|SAMLResponse|nameless/)
})
