/** The evidence packet of a member's month, for a reader and for a program. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { packetApi } from '@vitalrounds/domain/reports/packet-api'
import { callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'

type Props = { memberId: string; yearMonth: string }

export function PacketButtons({ memberId, yearMonth }: Props) {
  const params = { memberId, yearMonth }
  const pdf = useMutation({
    mutationFn: async () => saveFile(await callRaw(packetApi.pdf, { params }), `evidence-${yearMonth}.pdf`),
  })
  const json = useMutation({
    mutationFn: async () => saveFile(await callRaw(packetApi.json, { params }), `evidence-${yearMonth}.json`),
  })
  return (
    <>
      {(pdf.isError || json.isError) && <span role="alert">Not exported. Please try again.</span>}
      <Button variant="default" loading={pdf.isPending} onClick={() => pdf.mutate()}>
        Evidence PDF
      </Button>
      <Button variant="default" loading={json.isPending} onClick={() => json.mutate()}>
        Evidence JSON
      </Button>
    </>
  )
}
