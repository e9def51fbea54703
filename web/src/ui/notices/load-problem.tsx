/** What stands where something could not be loaded, or is on its way. */
import type { ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'
import { Loading, type LoadingShape } from './Loading.tsx'

/** A query, as far as it matters here. */
export type LoadQuery = { isError: boolean; error: unknown; data: unknown; isFetching: boolean; refetch: () => unknown }

/**
 * Whether there is nothing to show because it could not be loaded. Not where only a later look failed: what is shown then is
 * still the best there is, and a notice tells when the connection is lost.
 */
export const isUnloaded = ({ isError, data }: Pick<LoadQuery, 'isError' | 'data'>) => isError && data === undefined

/** The panel with its Retry, or nothing. `what` is a sentence: "The devices could not be loaded". */
export const loadProblem = (query: LoadQuery, what?: string): ReactNode =>
  isUnloaded(query) && (
    <ErrorPanel
      problem={query.error}
      {...(what !== undefined && { what })}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )

/**
 * The same, and until there is an answer of either kind bones in the shape of what is on its way. On pages with a menu
 * nothing below is seen before it: it would jump (MenuFrame.module.css).
 */
export const loadState = (query: LoadQuery, what: string, shape: LoadingShape): ReactNode =>
  loadProblem(query, what) || (query.data === undefined && <Waiting shape={shape} isOnItsWay={query.isFetching} />)

/** What nobody has asked for yet, as behind a fold, holds nothing back. */
const Waiting = ({ shape, isOnItsWay }: { shape: LoadingShape; isOnItsWay: boolean }) => (
  <div data-waiting={isOnItsWay || undefined}>
    <Loading shape={shape} />
  </div>
)
