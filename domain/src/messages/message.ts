/** A text to or from a member, as screens read it. Names of the first ten fields are the specification's. */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'
import { outStates } from '../values/text-delivery.ts'
import { TextEntry } from '../values/text-kinds.ts'
import { templateCategories, type TemplateCategory, templateNames, type TemplateName } from './template-names.ts'

export const TemplateCategoryName = z.enum(Object.keys(templateCategories) as [TemplateCategory, ...TemplateCategory[]])
export const TemplateNameSchema = z.enum(templateNames as [TemplateName, ...TemplateName[]])

export const Message = z.object({
  _id: z.uuid(),
  ...TextEntry.shape,
  templateCategory: TemplateCategoryName.nullable(),
  isIncoming: z.boolean(),
  /** Of a text of ours, how far it has come. */
  state: z.enum(outStates).nullable(),
  /** What went wrong, in words for a nurse. */
  problem: z.string().nullable(),
  /** When it leaves at the earliest, where it waits for the morning. */
  dueAt: Instant.nullable(),
  /** The phone belongs to several members, and the text stands with each of them. */
  isShared: z.boolean(),
  /** Written on the member's own page, not on a phone. */
  isByLink: z.boolean(),
  pictures: z.int(),
  /** It may ask for no more texts: nothing was turned off by it, a person decides (`opt-out/parse-opt-out.ts`). */
  maybeOptOut: z.boolean(),
})
export type Message = z.infer<typeof Message>

/**
 * The newest text of a thread, oldest first, that may ask for no more texts and that nobody of the staff has answered; undefined
 * where there is none.
 */
export const unansweredOptOut = (messages: readonly Message[]): Message | undefined =>
  messages.slice(messages.findLastIndex(({ senderType }) => senderType === 'USER') + 1).findLast(({ maybeOptOut }) => maybeOptOut)
