/** Of the test bed: a program of each group that may read everything of it, with the key pair that the test bed prints. */
import { createECDH, createHash } from 'node:crypto'
import { chanceStream, idAt } from '../random.ts'
import type { Row } from '../rows.ts'
import { staffId, type TestbedGroup, testbedSeed } from './groups.ts'

const keyId = 'testbed'
const clientId = (group: TestbedGroup) => idAt(chanceStream(testbedSeed, group.key, 'api client'), 0)

/** The same for ever, as everything of the test bed: good nowhere else. */
function keyPairOf(group: TestbedGroup) {
  const pair = createECDH('secp384r1')
  pair.setPrivateKey(createHash('sha384').update(`${testbedSeed} ${group.key} api client`).digest())
  // The point without compression (SEC 1, 2.3.3): a byte 4, then x and y of 48 bytes
  const point = pair.getPublicKey()
  const publicKey = {
    kty: 'EC',
    kid: keyId,
    crv: 'P-384',
    x: point.subarray(1, 49).toString('base64url'),
    y: point.subarray(49).toString('base64url'),
  }
  return { publicKey, privateKey: { ...publicKey, d: pair.getPrivateKey().toString('base64url') } }
}

export type TestbedClient = { id: string; privateKey: { kty: string; kid: string; crv: string; x: string; y: string; d: string } }

/** Its `client_id`, and the JWK that it signs with. */
export const apiClientOf = (group: TestbedGroup): TestbedClient => ({ id: clientId(group), privateKey: keyPairOf(group).privateKey })

const apiClientRows = (group: TestbedGroup): Row[] => [
  {
    id: clientId(group),
    group_id: group.id,
    position: 0,
    name: `${group.canary} Program`,
    jwks: JSON.stringify({ keys: [keyPairOf(group).publicKey] }),
    scopes: 'system/*.rs',
    is_enabled: true,
    created_by: staffId(group, 'admin'),
  },
]

/** An export of the program that it took back, so that nothing more is made of it. */
const fhirExportRows = (group: TestbedGroup): Row[] => [
  {
    id: idAt(chanceStream(testbedSeed, group.key, 'fhir export'), 0),
    group_id: group.id,
    client_id: clientId(group),
    request_url: `https://${group.canary}.example.org/$export`,
    is_posted: false,
    types: ['Patient'],
    level: 'system',
    ignored: [group.canary],
    state: 'canceled',
  },
]

/** In the order in which they need one another. */
export const clientTables = (group: TestbedGroup): [string, Row[]][] => [
  ['api_client', apiClientRows(group)],
  ['fhir_export', fhirExportRows(group)],
]
