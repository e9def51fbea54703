/**
 * What a dialog does: sent, and said to be done. It closes over the newest page: what is gone from there cannot get the
 * focus back.
 */
import { useMutation } from '@tanstack/react-query'
import { newestPage } from '../../platform/refetch-changed.ts'
import { useToast } from '../notices/toast-subject.ts'

/** `done` is what is said, nothing when it is empty; `onUndo` takes it back. */
type ActFeedback<R> = { done: string | ((reply: R) => string); onUndo?: (reply: R) => Promise<void>; onDone: () => void }

export function useAct<T, R>(work: (details: T) => Promise<R>, { done, onUndo, onDone }: ActFeedback<R>) {
  const toast = useToast()
  return useMutation({
    mutationFn: work,
    onSuccess: async (reply) => {
      await newestPage()
      const words = typeof done === 'string' ? done : done(reply)
      if (words !== '') toast(words, onUndo && { onUndo: () => onUndo(reply) })
      onDone()
    },
  })
}
