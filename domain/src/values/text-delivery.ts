/**
 * How far a text of ours has come. News arrive in any order and more than once: each state has a rank, only a higher one
 * moves a text on, and of the ends the first holds (docs/sources/twilio.md 2).
 */
export const outStates = ['queued', 'sending', 'uncertain', 'sent', 'delivered', 'undelivered', 'failed', 'refused'] as const
export type OutState = (typeof outStates)[number]

/** `uncertain` is only that nobody knows: whatever the vendor tells later is more. */
const ranks: Record<OutState, number> = {
  queued: 0,
  uncertain: 1,
  sending: 2,
  sent: 3,
  delivered: 4,
  undelivered: 4,
  failed: 4,
  refused: 4,
}

const stateOfWord: Readonly<Record<string, OutState>> = {
  accepted: 'sending',
  scheduled: 'sending',
  queued: 'sending',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

/** The state that a vendor's word stands for; an unknown word stands for none. */
export const outStateOf = (word: string): OutState | undefined => (Object.hasOwn(stateOfWord, word) ? stateOfWord[word] : undefined)

/** The state after news: the higher one, and of equals the one that was first. */
export const laterState = (now: OutState, news: OutState): OutState => (ranks[news] > ranks[now] ? news : now)

export const isOver = (state: OutState) => ranks[state] === ranks.delivered

/** It has not arrived, or nobody knows: whoever sent it may send it again. */
export const resendable = ['uncertain', 'undelivered', 'failed', 'refused'] as const satisfies OutState[]
export const isResendable = (state: OutState) => resendable.some((text) => text === state)

/** How a state is called on a screen. */
export const stateWords: Record<OutState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  uncertain: 'Uncertain',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Not sent',
  refused: 'Not sent',
}
