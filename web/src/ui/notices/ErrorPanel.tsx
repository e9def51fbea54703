/** In place of data that could not be loaded; a failure must never look like an empty list. */
import { Button } from '@mantine/core'
import styles from './ErrorPanel.module.css'

type Props = {
  /** Anything thrown; a refusal of the server brings its own title, detail and request id. */
  problem: unknown
  /** What failed, in words: "The members could not be loaded". */
  what?: string
  onRetry?: () => void
  isRetrying?: boolean
  /** The page has nothing else: then this is its heading. */
  isPage?: boolean
}

type ErrorMessage = { title: string; detail: string; requestId: string }

const isTold = (problem: unknown): problem is ErrorMessage =>
  typeof problem === 'object' && problem !== null && 'detail' in problem && 'requestId' in problem

// Word for word as specified (docs/sources/product.md 2.8)
const unexpected: ErrorMessage = { title: 'Something went wrong', detail: 'An unexpected error occured!', requestId: '' }

export function ErrorPanel({ problem, what, onRetry, isRetrying = false, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p'
  const message = isTold(problem) ? problem : unexpected
  return (
    <div className={styles['panel']} role="alert">
      <div>
        <Title className={styles['title']}>{what ?? message.title}</Title>
        <p className={styles['detail']}>{message.detail}</p>
        {message.requestId !== '' && (
          <p className={styles['id']}>
            Request <code>{message.requestId}</code>
          </p>
        )}
      </div>
      {onRetry !== undefined && (
        <Button variant="default" loading={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
