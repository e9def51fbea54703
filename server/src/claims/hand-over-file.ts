/** Hands a file of claims to the clearing house that a trial plays, and takes in what it answers. */
import { groupToday } from '../groups/group-today.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { AnswerClaims } from '../vendors/clearing-house/client.ts'
import { applyAnswers } from './apply-answers.ts'
import { claimFileText } from './make-file.ts'

type HandOver = { number: number; by: string; answerClaims: AnswerClaims | undefined }

export async function handOverFile(db: GroupDb, { number, by, answerClaims }: HandOver) {
  if (answerClaims === undefined) refuse('claims.noneIsPlayed')
  const { text } = await claimFileText(db, number)
  const applied = []
  for (const content of await answerClaims({ content: text, date: await groupToday(db) }))
    applied.push(await applyAnswers(db, { content, by }))
  return { answers: applied.flatMap(({ answers }) => answers), notOurs: [...new Set(applied.flatMap(({ notOurs }) => notOurs))] }
}
