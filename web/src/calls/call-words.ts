/** A call in a few words, as its history and its card say it. */
import type { Call } from '@vitalrounds/domain/calls/api'
import { type BrowserCall, isOver, sentences, stateWords } from '@vitalrounds/domain/calls/browser-call'
import { hasEnded } from '@vitalrounds/domain/calls/call'
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

/**
 * What the panel says of the call one has: how far it is, and what went wrong. Busy, unanswered, failed and answered by a
 * mailbox all end alike in a browser: how it ended the phone company tells the server, whose word stands.
 */
export function panelWords(browser: BrowserCall, details: Call | undefined): { state: string; problem: string } {
  if (browser.isReconnecting) return { state: 'The line broke. Connecting again…', problem: '' }
  const ended = details && isOver(browser) && hasEnded(details.state) ? details : undefined
  const state = ended ? resultWords(ended) : stateWords[browser.state]
  const problem = browserProblem(browser, ended)
  // The sentence says the same, or more
  const isSaidByProblem = problem !== '' && (state === problem || browser.state === 'failed')
  return { state: isSaidByProblem ? '' : state, problem }
}

/** A cancel that came too late is none: the call had ended otherwise. */
function browserProblem({ sentence }: BrowserCall, ended: Call | undefined): string {
  if (sentence === null || (sentence === 'canceled' && ended && ended.state !== 'canceled')) return ''
  return sentences[sentence]
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
