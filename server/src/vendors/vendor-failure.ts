/** Why a call to a vendor did not succeed. Holds no URL, header or body: they carry keys and patients' addresses. */
import type { Account } from './connection.ts'

/**
 * `blocked`: our own guard refused the address. `unreachable` and `timeout`: nobody knows whether it arrived. `busy`:
 * refused for now (429, 503). `refused`: refused for good. `unreadable`: an answer that is not what was agreed.
 */
export type FailureReason = 'blocked' | 'unreachable' | 'timeout' | 'busy' | 'refused' | 'unreadable'

type FailureFacts = {
  status?: number
  retryAfterMs?: number
  code?: string | undefined
  isUnsent?: boolean
  cause?: unknown
}

export class VendorFailure extends Error {
  readonly vendor: Account['vendor']
  readonly reason: FailureReason
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  /** The vendor's own number of its refusal, where the caller asked for it. */
  readonly code: string | undefined
  /** Nobody listened at the address: not a byte has left. */
  readonly isUnsent: boolean

  constructor(vendor: Account['vendor'], reason: FailureReason, facts: FailureFacts = {}) {
    super(`${vendor}: ${reason}${facts.status === undefined ? '' : ` (${facts.status})`}`, { cause: facts.cause })
    this.name = 'VendorFailure'
    this.vendor = vendor
    this.reason = reason
    this.status = facts.status
    this.retryAfterMs = facts.retryAfterMs
    this.code = facts.code
    this.isUnsent = facts.isUnsent ?? reason === 'blocked'
  }

  /** Whether the same request may succeed later. */
  get isPassing() {
    return this.reason === 'unreachable' || this.reason === 'timeout' || this.reason === 'busy'
  }
}
