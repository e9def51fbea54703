/** Reads a file of answers, whichever kinds it holds. Strict: what cannot be read whole is not taken at all. */
import type { Answer } from './answer.ts'
import { Problems, type SetInEnvelope } from './answer-reader.ts'
import { readStatusAnswer } from './read-277ca.ts'
import { readRemittance } from './read-835.ts'
import { readEnvelopeAnswer, readFormatAnswer } from './read-format-answers.ts'
import { type Interchange, readX12 } from './x12.ts'

/** Either answers or sentences that say why there are none. */
export type AnswersReading = { answers: Answer[]; problems: string[] }

function readSet(placed: SetInEnvelope): { answer: Answer | null; problems: string[] } {
  const { kind } = placed.set
  const readers = { '999': readFormatAnswer, '277': readStatusAnswer, '835': readRemittance }
  if (kind !== '999' && kind !== '277' && kind !== '835')
    return { answer: null, problems: [kind === '837' ? 'This file holds claims and no answers.' : `Set ${kind} is no answer to claims.`] }
  const problems = new Problems(kind === '277' ? '277CA' : kind)
  return { answer: readers[kind](placed, problems), problems: problems.found }
}

function readInterchange(interchange: Interchange): { answer: Answer | null; problems: string[] }[] {
  const acknowledged = interchange.acknowledgments.map((segment) => {
    const problems = new Problems('TA1')
    return { answer: readEnvelopeAnswer(interchange, segment, problems), problems: problems.found }
  })
  const sets = interchange.groups.flatMap(({ header, sets: inGroup }) => {
    const dates = new Problems('GS')
    const groupDate = dates.day(header[4], 'GS04')
    return inGroup.map((set) => {
      const { answer, problems } = readSet({ interchange, groupDate, set })
      return { answer, problems: [...dates.found, ...problems] }
    })
  })
  return [...acknowledged, ...sets]
}

/** The answers of a file in its order. Problems are sentences without names of members; with one, no answer is given. */
export function readAnswers(text: string): AnswersReading {
  const { interchanges, problems: unreadable } = readX12(text)
  if (unreadable.length > 0) return { answers: [], problems: unreadable }
  const readings = interchanges.flatMap(readInterchange)
  const problems = readings.flatMap((reading) => reading.problems)
  if (readings.length === 0) problems.push('The file holds no answer.')
  return { answers: problems.length > 0 ? [] : readings.flatMap(({ answer }) => (answer ? [answer] : [])), problems }
}
