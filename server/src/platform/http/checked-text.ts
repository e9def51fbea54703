/** A reply that is JSON text already, of parts that were checked against their schema when they were written. */
import type { Endpoint } from '@vitalrounds/domain/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

class CheckedText {
  readonly text: string
  readonly members: readonly string[]
  constructor(text: string, members: readonly string[]) {
    this.text = text
    this.members = members
  }
}

/** The reply as text, and the members it shows, whom nobody could find in a text. */
export const toCheckedText = (text: string, members: readonly string[]) => new CheckedText(text, members)
export type { CheckedText }

/** The members of a reply that is text already; undefined where they stand in the answer itself. */
export const membersOfText = (answer: unknown) => (answer instanceof CheckedText ? answer.members : undefined)

export function replyOf(e: Endpoint, reply: FastifyReply, answer: unknown) {
  if (!(answer instanceof CheckedText)) return z.parse(e.reply, answer)
  reply.type(e.replyType ?? 'application/json; charset=utf-8')
  return answer.text
}
