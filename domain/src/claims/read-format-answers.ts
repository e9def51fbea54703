/** TA1 and 999: whether a file arrived, and whether it follows the guide. docs/sources/claims.md answers. */
import type { EnvelopeAnswer, FormatAnswer, FormatFault } from './answer.ts'
import { type Problems, type SetInEnvelope, sourceOf } from './answer-reader.ts'
import type { Interchange, Segment } from './x12.ts'

/** A and E take the file, R refuses it. */
export function readEnvelopeAnswer({ header }: Interchange, segment: Segment, problems: Problems): EnvelopeAnswer {
  const [, number, date, , code = '', note = ''] = segment
  if (!['A', 'E', 'R'].includes(code)) problems.add(`TA104 is ${code}, and not A, E or R.`)
  const [sender = '', receiver = ''] = [header[6], header[8]]
  const file = problems.number(number, 'TA101')
  const key = `TA1 ${sender} ${header[13]} ${file}`
  return { kind: 'TA1', key, sender, receiver, date: problems.day(date, 'TA102'), file, isAccepted: code !== 'R', note }
}

const known = ['ST', 'AK1', 'AK2', 'IK3', 'CTX', 'IK4', 'IK5', 'AK9', 'SE']
const accepting = ['A', 'E']
const refusing = ['R', 'M', 'W', 'X']

function outcome(code: string, what: string, problems: Problems): boolean {
  if (![...accepting, ...refusing, 'P'].includes(code)) problems.add(`${what} is ${code}, and no outcome.`)
  return accepting.includes(code)
}

function faultOf(segment: Segment, problems: Problems): FormatFault {
  const [, name = '', place, loop = '', error = ''] = segment
  return { segment: name, place: problems.number(place, 'IK302'), loop, element: '', error }
}

function setsOf(segments: readonly Segment[], problems: Problems): FormatAnswer['sets'] {
  const sets: FormatAnswer['sets'] = []
  for (const segment of segments) {
    const [id, first = '', second, third = ''] = segment
    const current = sets.at(-1)
    if (id === 'AK2') sets.push({ part: problems.number(second, 'AK202'), isAccepted: true, faults: [] })
    else if (id === 'IK3') current?.faults.push(faultOf(segment, problems))
    else if (id === 'IK4') refineFault(current?.faults, first, third)
    else if (id === 'IK5' && current) current.isAccepted = outcome(first, 'IK501', problems)
  }
  return sets
}

/** Of each set of our file whether it was taken, and which segment and element were not. */
export function readFormatAnswer(placed: SetInEnvelope, problems: Problems): FormatAnswer {
  const { segments } = placed.set
  problems.unknown(segments, known)
  const sets = setsOf(segments, problems)
  if (segments.filter(([id]) => id === 'IK5').length !== sets.length) problems.add('a set has no outcome (IK5), or two.')
  const [group, end] = [segments.find(([id]) => id === 'AK1'), segments.find(([id]) => id === 'AK9')]
  if (group?.[1] !== 'HC') problems.add('AK1 does not answer a file of claims.')
  const file = problems.number(group?.[2], 'AK102')
  const code = end?.[1] ?? ''
  // Some were taken: those that are not named were
  const isAccepted = code === 'P' || outcome(code, 'AK901', problems)
  return { kind: '999', ...sourceOf(placed, '999'), file, isAccepted, sets }
}

/** IK4 tells the element of the segment before it; a second one of the same segment is a fault of its own. */
function refineFault(faults: FormatFault[] | undefined, element: string, error: string) {
  const last = faults?.at(-1)
  if (!faults || !last) return
  if (last.element === '') Object.assign(last, { element, error })
  else faults.push({ ...last, element, error })
}
