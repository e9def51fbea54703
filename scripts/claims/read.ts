/**
 * `npm run claims:read -- SENT.837 ANSWER…`: how each claim of a file stands by the answers that came, in words. Reads files
 * alone and needs no server; exit 1 where a file cannot be read whole. Nothing that it prints names a member.
 */
import { readFileSync } from 'node:fs'
import { claimReasons, noticeWords, stateWords, workStates } from '@vitalrounds/domain/claims/answer-words'
import { claimsNamed, isForPractice } from '@vitalrounds/domain/claims/answer'
import { check837p } from '@vitalrounds/domain/claims/check-837p'
import { claimStanding, type ReceivedAnswer } from '@vitalrounds/domain/claims/claim-state'
import { readAnswers } from '@vitalrounds/domain/claims/read-answers'

const [sentPath, ...answerPaths] = process.argv.slice(2)
if (sentPath === undefined) throw new Error('Name a file of claims, then the files of answers in the order in which they came.')

const { claims, problems, file, sentOn, practice } = check837p(readFileSync(sentPath, 'utf8'))
function readFile(path: string) {
  const { answers, problems: unreadable } = readAnswers(readFileSync(path, 'utf8'))
  const isOther = answers.some((answer) => !isForPractice(answer, practice))
  const refusals = isOther ? ['It is for another practice.'] : unreadable
  return { answers: isOther ? [] : answers, refusals: refusals.map((words) => `${path}: ${words}`) }
}
const readings = answerPaths.map(readFile)
const refused = [...problems.map((words) => `${sentPath}: ${words}`), ...readings.flatMap(({ refusals }) => refusals)]
for (const words of refused) console.error(words)

const received: ReceivedAnswer[] = readings.flatMap(({ answers }) => answers).map((answer, at) => ({ answer, arrival: at + 1 }))
for (const { controlNumber, frequency, part } of claims) {
  const standing = claimStanding(controlNumber, [{ file, part, frequency, sentOn, sentAt: 0 }], received)
  console.log(`${controlNumber}  ${stateWords[standing.state]}${workStates.includes(standing.state) ? ', to be mended' : ''}`)
  for (const { code, words, line } of claimReasons(standing))
    console.log(`    ${[line, code].filter((text) => text !== '').join(' ')}: ${words}`)
  for (const notice of standing.notices) console.log(`    ${noticeWords[notice]}`)
}
const ours = new Set(claims.map(({ controlNumber }) => controlNumber))
const others = new Set(received.flatMap(({ answer }) => claimsNamed(answer)).filter((controlNumber) => !ours.has(controlNumber)))
if (others.size > 0) console.log(`Not of this file: ${[...others].join(', ')}`)
process.exitCode = refused.length > 0 ? 1 : 0
