/** A call in a few words, as its history and its card say it. */
import type { Call } from '@vitalrounds/domain/calls/api'
import { stateWords } from '@vitalrounds/domain/calls/browser-call'
import { isCorrected, minutesWords, outcomeWords } from '@vitalrounds/domain/calls/wrap-up'

const endWords: Record<Call['state'], string> = {
  requested: 'Asked for',
  initiated: 'Calling',
  ringing: 'Ringing',
  'in-progress': 'On call',
  completed: 'Answered',
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: stateWords.failed,
  canceled: stateWords.canceled,
}

/** What the phone company tells, and what staff said. */
export function resultWords(call: Call): string {
  if (call.missedAt !== null) return 'Missed'
  const received = call.answeredBy === 'machine' ? ' by a machine' : call.answeredBy === 'fax' ? ' by a fax' : ''
  const details = `${endWords[call.state]}${received}`
  const statement = call.wrapUp ? outcomeWords[call.wrapUp.outcome] : details
  return statement === details ? details : `${details} · ${statement}`
}

export const lengthWords = ({ seconds }: Call) => (seconds === null ? '' : `${minutesWords(seconds)} min`)

export const directionWords = ({ direction, party }: Call) =>
  direction === 'in' ? 'Incoming' : party === 'caregiver' ? 'To the caregiver' : 'Outgoing'

const resolvedWords = { calledBack: 'called back', texted: 'texted', marked: 'seen to' } as const
export const resolutionWords = ({ resolved }: Call) => (resolved === null ? '' : `${resolvedWords[resolved.how]} by ${resolved.by}`)

/** Why an answered call is no live call of the month; nothing where it is one, or may still be. */
export function notLiveReason(call: Call): string | undefined {
  if (call.state !== 'completed') return undefined
  if (isCorrected({ ...call, outcome: call.wrapUp?.outcome ?? null })) return undefined
  if (call.answeredBy === 'machine' || call.answeredBy === 'fax') return 'Not a live call: a machine answered.'
  if (!call.wrapUp) return 'Not counted yet: say how the call ended.'
  return call.wrapUp.outcome === 'spoke' ? undefined : 'Not a live call.'
}
