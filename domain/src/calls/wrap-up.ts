/** What staff say of a call once it is over: one card for each, kept with one Save. */
import { z } from 'zod'
import type { WorkInterval } from '../billing/facts.ts'
import { Instant } from '../values/instant.ts'
import { connectedSpanOf, type CallFacts } from './call.ts'

export const outcomes = ['spoke', 'leftWord', 'noAnswer', 'wrongNumber'] as const
export const Outcome = z.enum(outcomes)
export type Outcome = z.infer<typeof Outcome>
export const outcomeWords: Record<Outcome, string> = {
  spoke: 'Spoke',
  leftWord: 'Left word',
  noAnswer: 'No answer',
  wrongNumber: 'Wrong number',
}

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
  /** Open warnings that were spoken of: they are cleared with it. */
  clears: z.array(z.uuid()).max(500).default([]),
})
export type WrapUp = z.infer<typeof WrapUp>

/** A card as far as it is filled in. */
export const WrapUpDraft = z.strictObject({
  outcome: Outcome.nullable(),
  topics: z.array(Topic).max(topics.length),
  note: z.string().max(mostNoteCharacters),
  program: CallProgram,
  nextContact: z.string().max(10).nullable(),
  clears: z.array(z.uuid()).max(500).default([]),
})
export type WrapUpDraft = z.infer<typeof WrapUpDraft>

/** What can be said beforehand: a call that nobody took was no conversation. */
export const proposedOutcome = ({ state, answeredBy }: Pick<CallFacts, 'state' | 'answeredBy'>): Outcome | null =>
  state !== 'completed' ? 'noAnswer' : answeredBy === 'machine' ? 'leftWord' : null

/** How long a call must have lasted for whoever spoke to be believed against the phone company's "machine", in seconds. */
export const correctableSeconds = 60

type CallAnswerFacts = { outcome: Outcome | null } & Pick<CallFacts, 'answeredBy' | 'seconds'>

/** Whether "spoke" corrects what the phone company heard: a greeting of a minute is none (docs/sources/rulings.md 61). */
export const isCorrected = ({ outcome, answeredBy, seconds }: CallAnswerFacts): boolean =>
  outcome === 'spoke' && answeredBy === 'machine' && (seconds ?? 0) >= correctableSeconds

/**
 * Who answered, for the billing engine. A voice mailbox answers too, so a call counts only once somebody has said that
 * they spoke with a person (docs/sources/billing-rules.md 4.3); where a machine was heard only as a correction.
 */
export function answererOf(call: CallAnswerFacts): NonNullable<WorkInterval['answered']> {
  const { outcome, answeredBy } = call
  if (isCorrected(call)) return 'human'
  if (answeredBy === 'machine' || answeredBy === 'fax') return 'machine'
  return outcome === 'spoke' ? 'human' : outcome === 'leftWord' ? 'machine' : 'none'
}

type BillableCall = Pick<CallFacts, 'state' | 'answeredAt' | 'endedAt' | 'seconds' | 'answeredBy'> & {
  outcome: Outcome | null
  program: CallProgram | null
  staff: string
}

/** For which program a call counts; a card of before programs were asked for is of monitoring. */
export const billedProgram = (program: CallProgram | null) => (program === 'CCM' ? 'ccm' : 'rpm')

/** The call as a fact of the billing engine; undefined while it brings no time. */
export function callInterval(call: BillableCall): WorkInterval | undefined {
  const talk = connectedSpanOf(call)
  if (!talk || talk.end <= talk.start) return undefined
  return {
    kind: 'call',
    ...talk,
    staff: call.staff,
    program: billedProgram(call.program),
    answered: answererOf(call),
  }
}

/** `3:07`, as a clock of a call shows it. */
export const minutesWords = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

type EhrCall = Pick<WrapUp, 'outcome' | 'topics' | 'note' | 'program' | 'nextContact'> & {
  direction: CallFacts['direction']
  memberName: string
  dob: string
  staffName: string
  /** The moment of the call, already in words of the reader's zone. */
  when: string
  seconds: number | null
}

/** Plain text for the record of another system: one fact a line. */
export const ehrText = (call: EhrCall) =>
  [
    `${call.direction === 'out' ? 'Call to' : 'Call from'} ${call.memberName} (born ${call.dob})`,
    `When: ${call.when}`,
    `Staff: ${call.staffName}`,
    `Outcome: ${outcomeWords[call.outcome]}${call.seconds === null ? '' : `, ${minutesWords(call.seconds)} min`}`,
    `Program: ${call.program}`,
    call.topics.length > 0 && `Topics: ${call.topics.join(', ')}`,
    call.note !== '' && `Note: ${call.note}`,
    call.nextContact !== null && `Next contact: ${call.nextContact}`,
  ]
    .filter((line) => line !== false)
    .join('\n')

export const WrappedUp = WrapUp.omit({ clears: true }).extend({ at: Instant, by: z.string() })

/** What was done about the warnings that a conversation cleared. */
export const clearedByCall = ({ direction, party }: { direction: CallFacts['direction']; party: 'member' | 'caregiver' }) =>
  direction === 'in' ? 'Spoke with the member, who called' : `Called the ${party}, spoke`
