/** Group texts: to members that somebody has selected, or to a whole list, which the server holds. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { listFilters } from '../members/list.ts'
import { Language, languages } from '../values/languages.ts'
import { MemberId } from '../values/member-id.ts'
import { ShowFilter } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { Problem } from './api.ts'
import { type TextExclusion, leftOutWords } from './can-text.ts'
import { TemplateNameSchema } from './message.ts'
import { mostCharacters } from './segments.ts'

/** Selected by hand; whoever wants more takes a list. */
const mostSelected = 5000
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('members'), memberIds: z.array(MemberId).min(1).max(mostSelected) }),
  z.strictObject({
    kind: z.literal('list'),
    list: z.enum(listFilters),
    show: ShowFilter.default('all'),
    practiceId: z.string().max(80).optional(),
  }),
])
export type Audience = z.infer<typeof Audience>

/** By language; who speaks another one than those written is left out, unless somebody chose the English for them. */
const Bodies = z.partialRecord(Language, z.string().max(mostCharacters * 4))
export type Bodies = z.infer<typeof Bodies>
/** Languages in which nothing is written and whose speakers get the English because somebody said so. */
const InEnglish = z.array(Language).max(languages.length).default([])

/**
 * What a member reads of a group text, and the language of these words; undefined where nothing is written for them. Speakers
 * of a language for which the English was chosen have its very words as their body.
 */
export function wordingFor(bodies: Bodies, language: Language): { body: string; language: Language } | undefined {
  const body = bodies[language]
  if (body === undefined) return undefined
  return { body, language: body === bodies.English ? 'English' : language }
}

/** The bodies with the English for the languages that somebody chose it for; what is written in one of them stays. */
export const withEnglishFor = (bodies: Bodies, inEnglish: readonly Language[]): Bodies =>
  bodies.English === undefined ? bodies : { ...Object.fromEntries(inEnglish.map((language) => [language, bodies.English])), ...bodies }

const LeftOutGroup = z.object({
  reason: z.enum(Object.keys(leftOutWords) as [TextExclusion, ...TextExclusion[]]),
  count: z.int(),
  /** The first of them by name. */
  members: z.array(z.object({ memberId: MemberId, name: z.string() })),
})
export const batchStates = ['running', 'paused', 'stopped', 'done'] as const
export type BatchState = (typeof batchStates)[number]

export const TextBatch = z.object({
  _id: z.uuid(),
  state: z.enum(batchStates),
  by: z.string(),
  createdAt: Instant,
  total: z.int(),
  /** Handed to the vendor, or waiting for the morning of its member. */
  handedOver: z.int(),
  waiting: z.int(),
  /** With the vendor this moment, which has not said yet that it takes them. */
  beingSent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Left out since it was begun: meanwhile opted out, disenrolled. */
  leftOut: z.int(),
})
export type TextBatch = z.infer<typeof TextBatch>

/** Nothing of it can be held back any more; texts that wait for the morning can, though all others are handed over. */
export const isBatchOver = ({ state, waiting }: Pick<TextBatch, 'state' | 'waiting'>) =>
  state === 'stopped' || (state === 'done' && waiting === 0)

/** The vendor has taken the last of them, or nothing is left to take. */
export const isHandedOver = ({ state, waiting, beingSent }: Pick<TextBatch, 'state' | 'waiting' | 'beingSent'>) =>
  state === 'done' && waiting === 0 && beingSent === 0

const write = { access: 'message.write', effect: 'write', audit: 'member' } as const
const BatchParams = z.strictObject({ batchId: z.uuid() })

export const batchApi = {
  preview: endpoint({
    method: 'POST',
    path: '/orma-v2/api/sms/batches/preview',
    summary: 'Who of an audience would get what, in how many parts, and who is left out and why; nothing is sent',
    shows: ['messages', 'profile', 'smsSettings'],
    access: 'message.write',
    effect: 'read',
    audit: 'member',
    body: z.strictObject({ audience: Audience, bodies: Bodies, inEnglish: InEnglish }),
    reply: z.object({
      /** Why nobody can be texted at all. */
      problem: Problem.nullable(),
      /** Who would get it; where nothing is written in any language yet, who can be texted. */
      recipients: z.int(),
      languages: z.array(
        z.object({
          language: Language,
          /** Who speaks it and can be texted. */
          count: z.int(),
          /** In which they would read it; null where nothing is written for them, so that they are left out. */
          writtenIn: Language.nullable(),
          /** As the first of them would read it; null where nobody would. */
          sample: z.object({ memberId: MemberId, name: z.string(), text: z.string() }).nullable(),
          parts: z.int(),
        }),
      ),
      totalParts: z.int(),
      leftOut: z.array(LeftOutGroup),
      /** For whom it is outside of the clinic's hours of texts now: they get it once these begin where they live. */
      atNight: z.int(),
      /** The full hour at which these begin. */
      fromHour: z.int(),
    }),
    problems: ['sms.tooLong'],
  }),
  start: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/sms/batches',
      summary: 'Begins a group text; it goes on whether anybody looks or not, each member once',
      changes: ['messages', 'textBatch'],
      ...write,
      body: z.strictObject({
        key: z.uuid(),
        audience: Audience,
        bodies: Bodies,
        inEnglish: InEnglish,
        template: TemplateNameSchema.optional(),
      }),
      reply: TextBatch,
      problems: ['batch.unknown', 'sms.disabled', 'sms.empty', 'sms.noNumber', 'sms.nobody', 'sms.tooLong'],
    },
    { ids: (_, { _id }) => [_id] },
  ),
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/sms/batches',
    summary: 'Group texts of the last seven days, the newest first',
    shows: ['textBatch', 'messages'],
    access: 'message.write',
    effect: 'read',
    audit: 'group',
    reply: z.object({ batches: z.array(TextBatch) }),
  }),
  steer: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/sms/batches/:batchId',
    summary: 'Pauses a group text, lets it go on, or stops it for good; what has left has left',
    changes: ['textBatch'],
    access: 'message.write',
    effect: 'write',
    audit: 'group',
    params: BatchParams,
    body: z.strictObject({ act: z.enum(['pause', 'resume', 'stop']) }),
    reply: TextBatch,
    problems: ['batch.over', 'batch.unknown'],
  }),
}
