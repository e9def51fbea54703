/** What becomes of warnings on record when their readings are judged again. */
import type { WarningCategory } from './clinical-rules.ts'
import type { Finding } from './warnings.ts'

/** `isOpen`: nobody has cleared it, whether it is withdrawn or not. */
export type PreviousWarning = {
  category: WarningCategory
  actKey: string
  severity: string
  text: string
  changeDays: number | null
  readingId: string | null
  isOpen: boolean
  isWithdrawn: boolean
}
type TrackedFinding = Finding & { isNew: boolean }
type WarningChanges<W, F> = { raise: F[]; rewrite: { warning: W; finding: F }[]; withdraw: W[] }

const keyOf = ({ category, actKey }: { category: string; actKey: string }) => `${category} ${actKey}`

/**
 * Of one member. A warning that was withdrawn stands again when its reading breaks a rule again; one that somebody has
 * cleared stays as it was cleared.
 */
export function followFindings<W extends PreviousWarning, F extends TrackedFinding>(
  existing: readonly W[],
  findings: readonly F[],
): WarningChanges<W, F> {
  const results = new Map(findings.map((finding) => [keyOf(finding), finding]))
  const recorded = new Set(existing.map(keyOf))
  const open = existing.filter((warning) => warning.isOpen)
  return {
    raise: findings.filter((finding) => finding.isNew && !recorded.has(keyOf(finding))),
    withdraw: open.filter((warning) => !warning.isWithdrawn && !results.has(keyOf(warning))),
    rewrite: open.flatMap((warning) => {
      const finding = results.get(keyOf(warning))
      return finding && differs(warning, finding) ? [{ warning, finding }] : []
    }),
  }
}

const differs = (warning: PreviousWarning, { severity, text, changeDays, readingId }: Finding) =>
  warning.isWithdrawn ||
  warning.severity !== severity ||
  warning.text !== text ||
  warning.changeDays !== changeDays ||
  warning.readingId !== readingId
