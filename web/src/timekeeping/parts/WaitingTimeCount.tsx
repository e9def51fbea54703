/** How many entries wait for a second person, beside the title of their page in a menu; nothing where none does. */
import { useQuery } from '@tanstack/react-query'
import { timeApprovalApi } from '@vitalrounds/domain/timekeeping/approval-api'
import { apiQuery } from '../../platform/api.ts'

export function WaitingTimeCount() {
  const { data } = useQuery(apiQuery(timeApprovalApi.count, { query: {} }))
  return data !== undefined && data.count > 0 && <span>{` (${data.count})`}</span>
}
