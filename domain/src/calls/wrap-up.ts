/** What staff say of a call once it is over: one card for each, kept with one Save. */
import { z } from 'zod'
import type { WorkInterval } from '../billing/facts.ts'
import { Instant } from '../readings/reading.ts'
import { talkOf, type CallFacts } from './call.ts'

export const outcomes = ['spoke', 'leftWord', 'noAnswer', 'wrongNumber'] as const
export const Outcome = z.enum(outcomes)
export type Outcome = z.infer<typeof Outcome>
/** What monitoring calls are about; the note says the rest. */
export const topics = [
  'Readings',
  'Symptoms',
  'Medication',
  'Device help',
  'Diet and activity',
  'Appointment',
  'Hospital or ED',
  'Care plan',
] as const
export const Topic = z.enum(topics)
export type Topic = z.infer<typeof Topic>

export const CallProgram = z.enum(['RPM', 'CCM'])
export type CallProgram = z.infer<typeof CallProgram>

export const mostNoteCharacters = 5000
const Note = z.string().trim().max(mostNoteCharacters, `At most ${mostNoteCharacters} characters.`)

export const WrapUp = z.strictObject({
  outcome: z.enum(outcomes, 'Say how the call ended.'),
  topics: z.array(Topic).max(topics.length).default([]),
  note: Note.default(''),
  program: CallProgram,
  /** The day on which to call again. */
  nextContact: z.iso.date('Write a date.').nullable().default(null),
})
export type WrapUp = z.infer<typeof WrapUp>

/** A card as far as it is filled in. */
export const WrapUpDraft = z.strictObject({
  outcome: Outcome.nullable(),
  topics: z.array(Topic).max(topics.length),
  note: z.string().max(mostNoteCharacters),
  program: CallProgram,
  nextContact: z.string().max(10).nullable(),
})
export type WrapUpDraft = z.infer<typeof WrapUpDraft>

/**
 * Who answered, for the billing engine. A voice mailbox answers too, so a call counts only once somebody has said that
 * they spoke with a person (docs/sources/billing-rules.md 4.3); and never where a machine was heard.
 */
type Heard = { outcome: Outcome | null } & Pick<CallFacts, 'answeredBy'>
export function answererOf({ outcome, answeredBy }: Heard): NonNullable<WorkInterval['answered']> {
  if (answeredBy === 'machine' || answeredBy === 'fax') return 'machine'
  return outcome === 'spoke' ? 'human' : outcome === 'leftWord' ? 'machine' : 'none'
}

type BillableCall = Pick<CallFacts, 'state' | 'answeredAt' | 'endedAt' | 'seconds' | 'answeredBy'> & {
  outcome: Outcome | null
  program: CallProgram | null
  staff: string
}

/** The call as a fact of the billing engine; undefined while it brings no time. */
export function callInterval(call: BillableCall): WorkInterval | undefined {
  const talk = talkOf(call)
  if (!talk || talk.end <= talk.start) return undefined
  return {
    kind: 'call',
    ...talk,
    staff: call.staff,
    program: call.program === 'CCM' ? 'ccm' : 'rpm',
    answered: answererOf(call),
  }
}

export const WrappedUp = WrapUp.extend({ at: Instant, by: z.string() })
