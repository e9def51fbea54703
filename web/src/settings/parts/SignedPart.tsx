/** Who signed the agreement and when, with the PDF that both sides read. */
import { agreementApi } from '@vitalrounds/domain/groups/agreement'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation } from '@tanstack/react-query'
import { callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTimeZone } from '../../platform/zones.ts'
import styles from './settings.module.css'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'

type Props = { agreement: Reply<typeof agreementApi.get>; groupId: string; zone: string }

export function SignedPart({ agreement: { signed, clientName }, groupId, zone }: Props) {
  const fetchPdf = useMutation({
    mutationFn: async () => saveFile(await callRaw(agreementApi.pdf, { params: { groupId } }), 'agreement.pdf'),
  })
  if (!signed) return null
  return (
    <section className={styles['part']} aria-labelledby="signed-part">
      <h2 id="signed-part">Signed</h2>
      <p className={styles['text']}>
        By {signed.by} for {clientName}, {dateTimeZone(signed.at, zone)}. Recorded by {signed.recordedBy}.
      </p>
      {fetchPdf.isError && <Banner tone="danger">{problemWords(fetchPdf.error)}</Banner>}
      <div className={styles['foot']}>
        <BusyButton variant="default" loading={fetchPdf.isPending} onClick={() => fetchPdf.mutate()}>
          Download PDF
        </BusyButton>
      </div>
    </section>
  )
}
