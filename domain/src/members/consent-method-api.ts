/** Consents to care of which it is not on record, or only taken for granted, how they were given: found, and said of many at once. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { summaryParts } from '../shown.ts'
import { Instant } from '../values/instant.ts'
import { MemberId } from '../values/member-id.ts'
import { ConsentMethodBody, namesGiver, unnamedGiver } from './consent-body.ts'

/** So many are listed, and said, at once; how many there are is told of all. */
export const mostConsentsAtOnce = 500

/**
 * `unsaid`: nobody has said how it was given. `assumed`: moving in recorded it as spoken by the member, as it did with every
 * consent before it read those of the files, and nobody has confirmed it.
 */
export const openConsentStates = ['unsaid', 'assumed'] as const

const Which = z.enum(['all', ...openConsentStates], 'Choose all consents, those of which nobody has said it, or those that were assumed.')

export const OpenConsent = z.object({
  consentId: z.uuid(),
  memberId: MemberId,
  name: z.string(),
  dob: z.iso.date(),
  program: z.enum(['rpm', 'ccm']),
  givenAt: Instant,
  revokedAt: Instant.nullable(),
  recordedBy: z.string(),
  state: z.enum(openConsentStates),
  /** The batch that moved the member in; null where none did. */
  importId: z.uuid().nullable(),
})
export type OpenConsent = z.infer<typeof OpenConsent>

const path = '/orma-v2/api/reports/consent-methods'

export const consentMethodApi = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Consents to care of which it is not on record, or only assumed, how they were given, in the order of members’ names',
    shows: ['profile', 'import'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ which: Which.default('all'), importId: z.uuid('Choose a batch of the list.').optional() }),
    reply: z.object({
      /** The first 500 of what was asked for. */
      consents: z.array(OpenConsent),
      /** All of what was asked for. */
      count: z.int(),
      /** Of the clinic, whatever was asked for. */
      totals: z.record(z.enum(openConsentStates), z.int()),
      /** Those that moved members in of whom there are such consents, newest first. */
      batches: z.array(z.object({ importId: z.uuid(), fileNames: z.array(z.string()), createdAt: Instant, count: z.int() })),
    }),
  }),
  record: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Say of these consents how they were given, by whom, and from where that is known; what was said meanwhile stays as it is',
      changes: [...summaryParts],
      access: 'member.update',
      effect: 'write',
      audit: 'member',
      body: ConsentMethodBody.extend({
        consents: z
          .array(z.strictObject({ memberId: MemberId, consentId: z.uuid('Choose consents of the list.') }))
          .min(1, 'Select consents first.')
          .max(mostConsentsAtOnce, `At most ${mostConsentsAtOnce} consents at once.`),
        source: z
          .string('Say from where it is known.')
          .trim()
          .min(3, 'Say from where it is known, in a few words.')
          .max(200, 'At most 200 characters.'),
      }).refine(namesGiver, unnamedGiver),
      reply: z.object({
        recorded: z.int(),
        /** Of whom somebody has said it meanwhile. */
        left: z.array(z.object({ memberId: MemberId, name: z.string() })),
      }),
      problems: [
        'ccm.absent',
        'consent.absent',
        'consent.given',
        'consent.landline',
        'consent.optedOut',
        'member.changed',
        'member.disenrolled',
        'member.duplicate',
        'member.unknown',
      ],
    },
    {
      ids: ({ body }) => body.consents.map(({ consentId }) => consentId),
      reason: ({ body }, { recorded }) => `${recorded} of ${body.consents.length} consents`,
    },
  ),
}
