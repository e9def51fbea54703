/** In place of the application while the server does not answer at page load. */
import { useTransition } from 'react'
import { ErrorPanel } from '../ui/notices/ErrorPanel.tsx'

type Props = { problem: unknown; onRetry: () => Promise<void> }

export function Unreachable({ problem, onRetry }: Props) {
  const [isRetrying, retry] = useTransition()
  return (
    <main id="main" tabIndex={-1} style={{ maxInlineSize: 640, margin: '15vh auto', padding: 16 }}>
      <h1 style={{ fontSize: 18 }}>Vitalrounds</h1>
      <ErrorPanel problem={problem} onRetry={() => retry(onRetry)} isRetrying={isRetrying} />
    </main>
  )
}
