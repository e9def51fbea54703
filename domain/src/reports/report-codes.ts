/** The codes that reports show, in the order of their columns. Others stay in the engine until a clinic may switch them on. */
import type { Program } from '../billing/facts.ts'
import { neededDays } from '../billing/rulebook/needed-days.ts'

export const reportCodes = [
  '99453',
  '99454',
  '99445',
  '99457',
  '99458',
  '99470',
  '99091',
  '99490',
  '99439',
  '99487',
  '99489',
  '99491',
  '99437',
] as const
export type ReportCode = (typeof reportCodes)[number]

type CodeWords = {
  program: Program
  title: string
  /** Only with a live conversation. */
  isLive?: true
  /** Billed where this code, which asks for more, is not reached. */
  insteadOf?: ReportCode
}

export const codeWords: Record<ReportCode, CodeWords> = {
  '99453': { program: 'rpm', title: 'Set-up and education' },
  '99454': { program: 'rpm', title: `Device supply, ${neededDays} days and more` },
  '99445': { program: 'rpm', title: 'Device supply, fewer days', insteadOf: '99454' },
  '99457': { program: 'rpm', title: 'First 20 minutes, with a live call', isLive: true },
  '99458': { program: 'rpm', title: 'Each further 20 minutes', isLive: true },
  '99470': { program: 'rpm', title: 'First 10 minutes, with a live call', isLive: true, insteadOf: '99457' },
  '99091': { program: 'rpm', title: 'Physician’s own 30 minutes' },
  '99490': { program: 'ccm', title: 'First 20 minutes of chronic care' },
  '99439': { program: 'ccm', title: 'Each further 20 minutes of chronic care' },
  '99487': { program: 'ccm', title: 'Complex chronic care, 60 minutes' },
  '99489': { program: 'ccm', title: 'Complex chronic care, each further 30' },
  '99491': { program: 'ccm', title: 'Physician’s chronic care, 30 minutes' },
  '99437': { program: 'ccm', title: 'Physician’s chronic care, each further 30' },
}
