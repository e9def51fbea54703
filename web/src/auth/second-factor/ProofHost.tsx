/** Shows the question for a fresh proof whenever a call waits for one. */
import { lazy } from 'react'
import { useWaitingProof } from '../../platform/prove.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'

const ProveDialog = lazy(() => import('./ProveDialog.tsx').then((file) => ({ default: file.ProveDialog })))

export function ProofHost() {
  const waiting = useWaitingProof()
  return (
    waiting && (
      <DialogBoundary onEscape={() => waiting.settle(false)}>
        <ProveDialog onProved={() => waiting.settle(true)} onClose={() => waiting.settle(false)} />
      </DialogBoundary>
    )
  )
}
