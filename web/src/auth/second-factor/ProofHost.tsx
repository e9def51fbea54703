/** Shows the question for a fresh proof whenever a call waits for one. */
import { lazy, Suspense } from 'react'
import { useWaitingProof } from '../../platform/prove.ts'

const ProveDialog = lazy(() => import('./ProveDialog.tsx').then((file) => ({ default: file.ProveDialog })))

export function ProofHost() {
  const waiting = useWaitingProof()
  return (
    waiting && (
      <Suspense>
        <ProveDialog onProved={() => waiting.settle(true)} onClose={() => waiting.settle(false)} />
      </Suspense>
    )
  )
}
