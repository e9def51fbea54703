/** The address of the member's own page, for `$PATIENTPORTAL`. Empty where there is none: then a text that names it does not leave. */
import type { GroupDb } from '../platform/database/db.ts'

// Member access gives this address once it is there
export const memberAccessUrl = (_db: GroupDb, _memberId: string): Promise<string> => Promise.resolve('')
