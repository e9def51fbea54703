/** What the list's preferences are kept under, and the columns that always stay. */
export const tableName = 'members'
export const fixedColumns: ReadonlySet<string> = new Set(['member', 'subject', 'reason'])
