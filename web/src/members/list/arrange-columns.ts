/**
 * Which columns a list shows and in which order, so that with the menu open at 1280 px stand in sight: the member, what the list
 * is about, every vital that at least a tenth of the page's members measure, and the money. What hardly anybody has follows
 * behind, and a column that would be empty is folded.
 */
import type { MemberRow } from '@vitalrounds/domain/members/member'
import type { Column } from '../../ui/table/table-types.ts'

const hasVital: Partial<Record<string, (row: MemberRow) => boolean>> = {
  bp: (row) => row.systolicBP !== null,
  trend: (row) => row.bpTrend.some((value) => value !== null),
  weight: (row) => row.bodyWeight !== null,
  glucose: (row) => row.bloodSugar !== null,
  spo2: (row) => row.spo2 !== null,
  pulse: (row) => row.pulse !== null,
}

/** From this share of the page's members on, a vital stands before the money. */
const commonShare = 0.1

/** How many of the rows have something in a column, as a share; of columns that every row fills, and while nobody is here, 1. */
export function shareOf(id: string, rows: readonly MemberRow[] | undefined): number {
  const has = hasVital[id]
  return has && rows && rows.length > 0 ? rows.filter(has).length / rows.length : 1
}

const inSight = ['member', 'subject', 'device', 'enrolled', 'reason', 'bp', 'weight', 'glucose', 'spo2', 'pulse', 'days', 'minutes']
/** Where a list says what it is about, the reason is that of other lists. */
const ownSubjects = new Set(['subject', 'device'])

export function arrangeColumns(columns: readonly Column<MemberRow>[], rows: readonly MemberRow[] | undefined): Column<MemberRow>[] {
  const filled = columns.filter(({ id }) => shareOf(id, rows) > 0)
  const isAboutMore = filled.some(({ id }) => ownSubjects.has(id))
  const placeOf = ({ id }: Column<MemberRow>) => {
    const place = inSight.indexOf(id)
    const isBehind = place < 0 || shareOf(id, rows) < commonShare || (isAboutMore && id === 'reason')
    return isBehind ? inSight.length : place
  }
  // Those behind keep the order they came in
  return filled.toSorted((a, b) => placeOf(a) - placeOf(b))
}
