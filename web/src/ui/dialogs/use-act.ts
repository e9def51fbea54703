/**
 * What a dialog does: sent, and said to be done. It closes over the newest page: what is gone from there cannot get the
 * focus back.
 */
import { useMutation } from '@tanstack/react-query'
import { newestPage } from '../../platform/refetch-changed.ts'
import { showDoneToast } from '../notices/toast.ts'

/** `done` is what is said, nothing when it is empty; `onUndo` takes it back. */
type ActFeedback<R> = { done: string | ((reply: R) => string); onUndo?: (reply: R) => Promise<void>; onDone: () => void }

export const useAct = <T, R>(work: (details: T) => Promise<R>, { done, onUndo, onDone }: ActFeedback<R>) =>
  useMutation({
    mutationFn: work,
    onSuccess: async (reply) => {
      await newestPage()
      const words = typeof done === 'string' ? done : done(reply)
      if (words !== '') showDoneToast(words, onUndo && { onUndo: () => onUndo(reply) })
      onDone()
    },
  })
