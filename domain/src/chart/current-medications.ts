/** Which medications are taken now. No schema library here: the header strip of every member page needs it. */
import { slashMonth } from '../us-date.ts'

type Months = { startYM?: string | undefined; endYM?: string | undefined; stats?: string | undefined }

/** What has ended or was stopped is on no list of what a member takes. */
const isOpen = ({ endYM = '', stats }: Months, month: string) => stats !== 'stopped' && (endYM === '' || endYM >= month)

/** Begins in a month after this one (`YYYY-MM`). */
const isAhead = ({ startYM = '' }: Months, month: string) => startYM > month

/** Taken in this month: begun, and without an end, or with one that is not over. */
export const isCurrent = (months: Months, month: string) => isOpen(months, month) && !isAhead(months, month)

/** `starts 01/2027` of what is prescribed for later; nothing of what has begun. */
export const startWords = (months: Months, month: string) =>
  isOpen(months, month) && isAhead(months, month) ? `starts ${slashMonth(months.startYM ?? '')}` : undefined

/** What a member takes, line by line, and last what they will, marked with its month. */
export function medicationLines<Medication extends Months>(
  medications: readonly Medication[],
  month: string,
  lineOf: (medication: Medication) => string,
): string[] {
  const later = medications.flatMap((medication) => {
    const starts = startWords(medication, month)
    return starts === undefined ? [] : [`${lineOf(medication)} (${starts})`]
  })
  return [...medications.filter((medication) => isCurrent(medication, month)).map(lineOf), ...later]
}
