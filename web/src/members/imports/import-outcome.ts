/** What becomes of a row of an imported file. */
import type { ImportReport } from '@vitalrounds/domain/enrollment/transfer-api'

export type ImportOutcome = keyof ImportReport['counts']
