/** Group texts that are still on their way: whoever has left the one they began finds it here, and can stop it. */
import { batchApi, isBatchOver } from '@vitalrounds/domain/messages/batch-api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'
import { dateTimeZone } from '../../platform/zones.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { BatchProgress } from './BatchProgress.tsx'

export function GroupTextsUnderWay({ zone, className }: { zone: string; className: string | undefined }) {
  const query = useQuery(apiQuery(batchApi.list, {}))
  const underWay = query.data?.batches.filter((batch) => !isBatchOver(batch)) ?? []
  const problem = loadProblem(query, 'The group texts could not be loaded')
  if (underWay.length === 0 && !problem) return null
  return (
    <section className={className} aria-label="Group texts under way">
      <h2>Group texts under way</h2>
      {problem}
      {underWay.map((batch) => {
        const begun = `${dateTimeZone(batch.createdAt, zone)}, ${batch.by}`
        return (
          <div key={batch._id}>
            <p>{begun}</p>
            <BatchProgress batchId={batch._id} first={batch} label={`Progress of ${begun}`} />
          </div>
        )
      })}
    </section>
  )
}
