/** What the levels of check-ins are called, and how bad they are. */
import type { Level } from '@vitalrounds/domain/check-ins/question-sets'

export const levelWords: Record<Level, string> = { green: 'Green', yellow: 'Yellow', red: 'Red' }
export const severityOf = { red: 'critical', yellow: 'high' } as const
