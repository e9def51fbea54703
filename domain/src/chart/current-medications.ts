/** Which medications are taken now. No schema library here: the header strip of every member page needs it. */

/** Still taken in this month (`YYYY-MM`): without an end, or with one that is not over. */
export const isCurrent = (
  { endYM = '', stats }: { endYM?: string | undefined; stats?: string | undefined },
  month: string,
) => stats !== 'stopped' && (endYM === '' || endYM >= month)
