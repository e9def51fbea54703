import type { CallProgram } from '@vitalrounds/domain/calls/wrap-up'

/** What a call counts for until somebody says otherwise: monitoring, unless the member is in chronic care alone. */
export const programOf = (services: readonly string[]): CallProgram => (services.includes('RPM') ? 'RPM' : 'CCM')
