/** The bulk exports of a clinic as its administrators see them: whose, of what, how far; and taking one back. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { exportLevels } from './bulk-export.ts'

export const exportStates = ['requested', 'running', 'done', 'failed', 'canceled'] as const

const FhirExport = z.object({
  _id: z.uuid(),
  /** The name of a program, or of an administrator. */
  requestedBy: z.string(),
  requestedAt: Instant,
  level: z.enum(exportLevels),
  /** Of the level of a group. */
  practice: z.string().nullable(),
  types: z.array(z.string()),
  since: Instant.nullable(),
  state: z.enum(exportStates),
  /** Parts made, of all; 0 of 0 while the records are copied. */
  done: z.int(),
  total: z.int(),
  /** Of its files before they are compressed. */
  bytes: z.int(),
  /** When its files are taken away; null before it is complete. */
  expiresAt: Instant.nullable(),
})
export type FhirExport = z.infer<typeof FhirExport>

const path = '/orma-v2/api/settings/fhir-exports'

export const fhirExportsApi = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The last 50 bulk exports of one’s own group over FHIR, newest first',
    shows: ['setting'],
    access: 'client.manage',
    effect: 'read',
    audit: 'none',
    reply: z.object({ exports: z.array(FhirExport) }),
  }),
  cancel: endpoint(
    {
      method: 'POST',
      path: `${path}/:id/cancel`,
      summary: 'Cancels an export of one’s own group, or takes its files away; one that is over stays as it is',
      changes: ['setting'],
      access: 'client.manage',
      effect: 'write',
      audit: 'group',
      params: z.strictObject({ id: z.uuid() }),
      reply: z.object({ _id: z.uuid() }),
    },
    { ids: (_, { _id }) => [_id], reason: () => 'Export canceled' },
  ),
}
