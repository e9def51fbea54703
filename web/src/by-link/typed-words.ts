/**
 * What somebody types on the page of a link, kept on the server until it is sent: a moment after each change, when the
 * page is hidden or left, and again when a save failed. In the browser nothing of it is kept.
 */
import type { LinkDraft } from '@vitalrounds/domain/links/link-draft'
import { codeOf } from './link-call.ts'
import { newUuid } from '../platform/new-uuid.ts'

const pauseMs = 1_500
const againMs = 10_000

export type TypedWords = ReturnType<typeof typedWords>

export type TypedWordsOptions = {
  save: (words: LinkDraft, isLast: boolean) => Promise<unknown>
  /** The link was taken back meanwhile: there is nobody left to keep words for. */
  onOver: (problem: unknown) => void
}

export function typedWords({ save, onOver }: TypedWordsOptions) {
  const fresh = (): LinkDraft => ({ text: '', key: newUuid() })
  let words = fresh()
  let stored = ''
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const keepLater = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => keep(false), ms)
  }
  const keep = (isLast: boolean) => {
    if (isSending || words.text === stored) return
    const before = stored
    stored = words.text
    underWay = save(words, isLast).catch((problem: unknown) => {
      stored = before
      if (codeOf(problem) === 'link.invalid') onOver(problem)
      else keepLater(againMs)
    })
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(true))
  addEventListener('pagehide', () => keep(true))
  return {
    /** What the server has kept, unless something newer stands here. */
    take(draft: LinkDraft | null) {
      if (draft === null || words.text !== '') return
      words = draft
      stored = draft.text
    },
    /** Shows it in a field, which from now on is typed into. */
    showIn(field: HTMLTextAreaElement) {
      field.value = words.text
      field.addEventListener('input', () => {
        words = { ...words, text: field.value }
        keepLater(pauseMs)
      })
    },
    /** Sends it under its key. A save that is late must not bring back what sending takes away. */
    async send<T>(work: (words: LinkDraft) => Promise<T>): Promise<T> {
      isSending = true
      await underWay
      try {
        const done = await work(words)
        words = fresh()
        stored = ''
        return done
      } finally {
        isSending = false
      }
    },
  }
}
