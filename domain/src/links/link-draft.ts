/** What somebody types on a page that a link opens, before it is sent. */
import { z } from 'zod'

export const LinkDraft = z.strictObject({
  text: z.string().max(1600, 'At most 1600 characters.'),
  /** Names what will be sent: sent again with it, it arrives once. */
  key: z.uuid(),
})
export type LinkDraft = z.infer<typeof LinkDraft>
