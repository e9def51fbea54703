/** How far a group text has come; it goes on whether anybody looks or not. */
import { Button } from '@mantine/core'
import { batchApi, isBatchOver, type TextBatch } from '@vitalrounds/domain/messages/batch-api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { Meter } from '../../ui/Meter.tsx'
import styles from './GroupText.module.css'

const stateWords = { running: 'Being sent', paused: 'Paused', stopped: 'Stopped', done: 'Done' } as const

/** `label` tells it from others on one page. */
type Props = { batchId: string; first: TextBatch; label?: string }

export function BatchProgress({ batchId, first, label = 'Progress' }: Props) {
  const query = useQuery(apiQuery(batchApi.list, {}))
  const batch = query.data?.batches.find(({ _id }) => _id === batchId) ?? first
  const steer = useMutation({
    mutationFn: (act: 'pause' | 'resume' | 'stop') => call(batchApi.steer, { params: { batchId }, body: { act } }),
  })
  const isOver = isBatchOver(batch)
  const gone = batch.total - batch.waiting
  return (
    <section className={styles['progress']} aria-label={label}>
      <Meter have={gone} need={batch.total} unit="members" label="Members texted" />
      <p>
        {isOver || batch.state !== 'done' ? stateWords[batch.state] : 'The rest waits'}. {batch.delivered} delivered, {batch.failed} failed,{' '}
        {batch.leftOut} left out
        {batch.waiting > 0 && `, ${batch.waiting} waiting`}.
      </p>
      {!isOver && (
        <div className={styles['acts']}>
          {batch.state !== 'paused' ? (
            <Button variant="default" loading={steer.isPending} onClick={() => steer.mutate('pause')}>
              Pause
            </Button>
          ) : (
            <Button variant="default" loading={steer.isPending} onClick={() => steer.mutate('resume')}>
              Go on
            </Button>
          )}
          <Button variant="default" color="danger" loading={steer.isPending} onClick={() => steer.mutate('stop')}>
            Stop
          </Button>
        </div>
      )}
      {problemWords(steer.error) && <p role="alert">{problemWords(steer.error)}</p>}
    </section>
  )
}
