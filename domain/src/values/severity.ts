/** How bad a value is, on which side of its rules it lies, and that somebody has seen to it. */
import { z } from 'zod'
import { Instant } from './instant.ts'

export const Severity = z.enum(['ok', 'low', 'high', 'critical'])
export type Severity = z.infer<typeof Severity>
/** Where a value lies that is out of its rules; null where it is within them. */
export const Side = z.enum(['above', 'below'])
export type Side = z.infer<typeof Side>
/** How severities are stored. Which of two is worse is another matter (`isWorse` of readings/verdict/danger.ts). */
export const severityRank: Record<Severity, number> = { ok: 0, low: 1, high: 2, critical: 3 }

/** That somebody has cleared what a value raised: when, who, and with what words. */
export const Handled = z.object({ at: Instant, by: z.string(), reason: z.string() })
export type Handled = z.infer<typeof Handled>
