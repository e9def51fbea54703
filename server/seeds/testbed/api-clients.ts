/** Of the test bed: a program of each group that may read everything of it. Nobody has its private key. */
import { chanceStream, idAt } from '../random.ts'
import type { Row } from '../rows.ts'
import { staffId, type TestbedGroup, testbedSeed } from './groups.ts'

const publicKey = { kty: 'EC', kid: 'testbed', crv: 'P-384', x: 'x'.repeat(64), y: 'y'.repeat(64) }

export const apiClientRows = (group: TestbedGroup): Row[] => [
  {
    id: idAt(chanceStream(testbedSeed, group.key, 'api client'), 0),
    group_id: group.id,
    position: 0,
    name: `${group.canary} Program`,
    jwks: JSON.stringify({ keys: [publicKey] }),
    scopes: 'system/*.rs',
    is_enabled: true,
    created_by: staffId(group, 'admin'),
  },
]
