/** What leaves the house of a closed month: claims for the biller, evidence packets for the auditor. */
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { packetApi } from '@vitalrounds/domain/reports/packet-api'
import { apiQuery, call, callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import { May } from '../../ui/rights/May.tsx'

// Often enough to see it move
const watchMs = 1000

export function MonthFiles({ yearMonth }: { yearMonth: string }) {
  const params = { yearMonth }
  const claims = useMutation({
    mutationFn: async () => saveFile(await callRaw(packetApi.claims, { params }), `claims-${yearMonth}.csv`),
  })
  return (
    <>
      {claims.isError && <span role="alert">Not exported. Please try again.</span>}
      <Button variant="default" loading={claims.isPending} onClick={() => claims.mutate()}>
        Claims CSV
      </Button>
      <Packets yearMonth={yearMonth} />
    </>
  )
}

/** Made by a job: one may leave the page and come back. The newest ZIP is offered. */
function Packets({ yearMonth }: { yearMonth: string }) {
  const params = { yearMonth }
  const query = useQuery({
    ...apiQuery(packetApi.exports, { params }),
    refetchInterval: ({ state }) => (state.data?.exports[0]?.state === 'running' ? watchMs : false),
  })
  const [newest] = query.data?.exports ?? []
  const start = useMutation({ mutationFn: () => call(packetApi.start, { params }) })
  const fetch = useMutation({
    mutationFn: async (exportId: string) =>
      saveFile(await callRaw(packetApi.zip, { params: { yearMonth, exportId } }), `evidence-${yearMonth}.zip`),
  })
  if (newest?.state === 'running') return <span role="status">{`${newest.done} of ${newest.total} packets are made`}</span>
  return (
    <>
      {(start.isError || fetch.isError) && <span role="alert">That did not work. Please try again.</span>}
      {newest && (
        <Button variant="default" loading={fetch.isPending} onClick={() => fetch.mutate(newest.exportId)}>
          Evidence ZIP
        </Button>
      )}
      <May>
        <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
          {newest ? 'Make packets again' : 'Make evidence packets'}
        </Button>
      </May>
    </>
  )
}
