/** A group text on its way: how many have gone, and the specification's sentence once the vendor has taken the last. */
import { Button, Modal } from '@mantine/core'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { batchApi, isHandedOver, type TextBatch } from '@vitalrounds/domain/messages/batch-api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'
import { BatchProgress } from './BatchProgress.tsx'
import styles from './GroupText.module.css'

export function GroupTextSending({ batch: first, onClose }: { batch: TextBatch; onClose: () => void }) {
  const query = useQuery(apiQuery(batchApi.list, {}))
  const batch = query.data?.batches.find(({ _id }) => _id === first._id) ?? first
  return (
    <Modal opened onClose={onClose} title={<b>Group text</b>} size="lg">
      <p role="status">{sendingWords(batch)}</p>
      <BatchProgress batchId={first._id} first={first} />
      <div className={styles['foot']}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  )
}

function sendingWords(batch: TextBatch): string {
  const { handedOver, total } = batch
  if (isHandedOver(batch)) return handedOver === 0 ? 'No text could be sent.' : 'Text message sent successfully!'
  return `${handedOver.toLocaleString('en-US')} of ${countWithNoun(total, 'text')} ${handedOver === 1 ? 'has' : 'have'} gone.`
}
