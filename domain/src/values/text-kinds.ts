/** A text to or from a member: who wrote it, and of what kind it is; names are the specification's. */
import { z } from 'zod'
import { Instant } from './instant.ts'

const SenderType = z.enum(['USER', 'MEMBER', 'AUTO', 'PROSPECT'])

/** Why a text is none that a person wrote for a person: what `msgType` says; unread counts leave these out. */
const msgTypes = ['AUTO_ALERT', 'AUTO_OUTREACH', 'AUTO_REMINDER', 'ENROLLMENT', 'OPT_OUT', 'OPT_IN', 'HELP', 'SYSTEM'] as const
export const MsgType = z.enum(msgTypes)
export type MsgType = z.infer<typeof MsgType>

/** What every list of texts says of each. */
export const TextEntry = z.object({
  time: Instant,
  by: z.string(),
  email: z.string(),
  senderType: SenderType,
  value: z.string(),
  isRead: z.boolean(),
  templateCategory: z.string().nullable(),
  msgType: MsgType.nullable(),
})
