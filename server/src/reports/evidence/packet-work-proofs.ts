/** What a packet says of the work: the time that counted, the log behind it, and the calls. */
import { isCorrected, type Outcome, outcomeWords } from '@vitalrounds/domain/calls/wrap-up'
import { approvalWords } from '@vitalrounds/domain/timekeeping/approval'
import type { Packet } from './evidence-packet.ts'
import { joined, programOf, type Section } from './packet-parts.ts'
import { employmentWords, length, secondsOf } from './packet-words.ts'

const sum = (spans: readonly { start: string; end: string }[]) => spans.reduce((all, span) => all + secondsOf(span), 0)

export const counting: Section = ({ worked }, moment) => ({
  title: 'Counted time',
  texts: Object.entries(worked).flatMap(([program, spans]) =>
    spans.length === 0
      ? []
      : [
          `${programOf(program)}: ${length(sum(spans))} in all`,
          ...spans.map(({ start, end }) => `   ${moment.span(start, end)}, ${length(secondsOf({ start, end }))}`),
        ],
  ),
})

export const intervals: Section = ({ evidence }, moment) => ({
  title: 'Time log',
  texts: evidence.intervals.map((interval) =>
    joined(
      `${moment.span(interval.started_at, interval.ended_at)}: ${joined(interval.staff, interval.title)}`,
      employmentWords(interval.employment),
      programOf(interval.program),
      interval.source === 'page' ? `page ${interval.page}` : 'entered by hand',
      interval.description,
      interval.is_excluded && 'taken out',
      interval.approval !== undefined && interval.approval !== 'approved' && approvalWords[interval.approval].toLowerCase(),
    ),
  ),
})

type AnsweredCall = Pick<Packet['evidence']['calls'][number], 'answered_by' | 'outcome' | 'seconds' | 'staff'>

/** Whom the phone company heard, and who of the clinic corrects it. */
function answererWords({ answered_by, outcome, seconds, staff }: AnsweredCall) {
  const answeredBy = answered_by === 'machine' ? 'machine' : null
  const isOther = isCorrected({ outcome: outcome as Outcome | null, answeredBy, seconds: seconds ?? null })
  return joined(answered_by !== null && `by a ${answered_by}`, isOther && `corrected by ${staff}: spoke with a person`)
}

export const calls: Section = ({ evidence, liveCalls }, moment) => ({
  title: 'Calls',
  texts: [
    ...Object.entries(liveCalls).flatMap(([program, spans]) =>
      spans.map(
        ({ start, end }) => `Live conversation for ${programOf(program)}: ${moment.span(start, end)}, ${length(secondsOf({ start, end }))}`,
      ),
    ),
    ...evidence.calls.map((call) =>
      joined(
        `${call.direction === 'out' ? 'Call to' : 'Call from'} ${call.phone ?? 'the member'}${call.answered_at === null ? '' : `: answered ${moment(call.answered_at)}`}`,
        length(call.seconds ?? 0),
        answererWords(call),
        joined(call.staff, call.title ?? ''),
        call.program,
        call.outcome === null ? 'no outcome told' : outcomeWords[call.outcome as keyof typeof outcomeWords],
        (call.topics ?? []).join(', '),
        `phone company’s id ${call.sid ?? 'none'}`,
      ),
    ),
  ],
})
