/** What is asked with a file whose lines are looked through and then recorded, and what is answered of it. */
import { z } from 'zod'
import { mostRefusedShown, RefusedLine } from './table-file.ts'

/** UTF-16 code units: what a browser reads at once. */
export const mostFileLetters = 2_000_000

/** Without `record` the file is only looked through. */
export const FileToRecord = z.strictObject({ content: z.string().max(mostFileLetters), record: z.boolean().default(false) })

/** Fields of every such answer. */
export const fileReport = {
  /** Said of the file as a whole, such as columns that nothing is read of. */
  notices: z.array(z.string()),
  /** The first of those that are wrong. */
  refused: z.array(RefusedLine).max(mostRefusedShown),
  refusedCount: z.int(),
}

/** The same, of the lines as they were read and matched. */
export function reportLines(notices: string[], lines: readonly z.infer<typeof RefusedLine>[]) {
  const refused = lines.filter(({ problems }) => problems.length > 0)
  return {
    notices,
    refused: refused.slice(0, mostRefusedShown).map(({ line, member, problems }) => ({ line, member, problems })),
    refusedCount: refused.length,
  }
}
