/**
 * Answers on their way to the server: one save at a time, each with what was given since the last. A save that failed
 * goes again with the next answer, or with the end, which waits for the save under way.
 */
import { type AnswersBySet, mergeAnswers } from '@vitalrounds/domain/check-ins/answers'

type Send = (answers: AnswersBySet) => Promise<unknown>

export class AnswerQueue {
  #unsent: AnswersBySet = {}
  #underWay: Promise<void> | null = null
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  keep(answersBySet: AnswersBySet): void {
    this.#unsent = mergeAnswers(this.#unsent, answersBySet)
    this.#underWay ??= this.#run().finally(() => (this.#underWay = null))
  }

  /** Ends the check-in with what has not reached the server; when that fails, it is unsent as before. */
  async end<R>(finish: (rest: AnswersBySet) => Promise<R>): Promise<R> {
    await this.#underWay
    const rest = this.#unsent
    this.#unsent = {}
    try {
      return await finish(rest)
    } catch (error) {
      this.#unsent = mergeAnswers(rest, this.#unsent)
      throw error
    }
  }

  async #run(): Promise<void> {
    while (Object.keys(this.#unsent).length > 0) {
      const sent = this.#unsent
      this.#unsent = {}
      try {
        await this.#send(sent)
      } catch {
        this.#unsent = mergeAnswers(sent, this.#unsent)
        return
      }
    }
  }
}
