/** Which codes share a column of the report, and which of them a member's month can be billed by. */
import type { ReportRow } from '@vitalrounds/domain/reports/api'
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import { codeWords, type ReportCode, reportCodes } from '@vitalrounds/domain/reports/report-codes'

export const placeOfCode = (code: ReportCode) => reportCodes.indexOf(code)

/** `[99457, 99470]`: a code and the one that is billed where it is not reached. */
export function codesTogether(codes: readonly ReportCode[]): ReportCode[][] {
  const fallbacks = codes.filter((code) => codes.some((other) => other === codeWords[code].insteadOf))
  return codes
    .filter((code) => !fallbacks.includes(code))
    .map((code) => [code, ...fallbacks.filter((fallback) => codeWords[fallback].insteadOf === code)])
}

const isOpen = ({ state }: ReportCell) => state === 'onTrack' || state === 'atRisk'

/** The one that can be billed: what is earned, else what can still be reached, the fuller first. */
export function shownCell({ cells }: Pick<ReportRow, 'cells'>, codes: readonly ReportCode[]): ReportCell | undefined {
  const own = codes.flatMap((code) => cells[placeOfCode(code)] ?? [])
  const [full] = own
  if (full && (full.state === 'earned' || isOpen(full))) return full
  return own.find(({ state }) => state === 'earned') ?? own.find(isOpen) ?? own.find(({ state }) => state === 'lost') ?? full
}

export const programOf = ([code]: readonly ReportCode[]) => codeWords[code ?? '99454'].program

/** Whose program has none of the member: said once, where its codes begin. */
export const isOutsideProgram = ({ cells }: Pick<ReportRow, 'cells'>, codes: readonly ReportCode[]): boolean =>
  codes.every((code) => cells[placeOfCode(code)]?.reason === 'NOT_ENROLLED')

export const isFirstOfProgram = (codes: readonly ReportCode[], all: readonly ReportCode[]): boolean =>
  all.find((code) => codeWords[code].program === programOf(codes)) === codes[0]
