/** What any page behind a link may know of the clinic, whatever became of the link: whom to call. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'

/** What became of a link; `unknown` where there is none of this secret. */
export const linkStates = ['open', 'used', 'expired', 'revoked', 'locked', 'unknown'] as const

/** The clinic by name, picture (an address that a page shows) and the number that is answered. */
export const LinkedClinic = z.object({ name: z.string(), phone: z.string().nullable(), logo: z.string() })
export type LinkedClinic = z.infer<typeof LinkedClinic>

export const linkApi = {
  clinic: endpoint({
    method: 'GET',
    path: '/orma-v2/api/link/clinic',
    summary: 'Whose clinic a link is of, in any of its states, and what became of it; nothing of a patient',
    access: 'link',
    links: ['member_access', 'doctor_alert', 'check_in'],
    effect: 'read',
    audit: 'link',
    query: z.strictObject({
      /** The alert in the address of a doctor, whose link may have been cut short. */
      alertId: z.uuid().optional().catch(undefined),
    }),
    reply: z.object({ state: z.enum(linkStates), clinic: LinkedClinic.nullable() }),
  }),
}
