/** What is said when something could not be loaded. */
import type { ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

/** A query, as far as it matters here. */
type Asked = { isError: boolean; error: unknown; data: unknown; isFetching: boolean; refetch: () => unknown }

/**
 * The panel with its Retry, or nothing: also where only a later look failed, since what is shown then is still the best
 * there is, and a notice tells when the connection is lost. `what` is a sentence: "The devices could not be loaded".
 */
export const loadProblem = (asked: Asked, what?: string): ReactNode =>
  asked.isError &&
  asked.data === undefined && (
    <ErrorPanel
      problem={asked.error}
      {...(what !== undefined && { what })}
      onRetry={() => void asked.refetch()}
      isRetrying={asked.isFetching}
    />
  )
