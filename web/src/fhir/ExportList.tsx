/** The bulk exports of the clinic, newest first: whose, of what, how far, and taking one back; asked again while one is made. */
import { Button } from '@mantine/core'
import { type FhirExport, fhirExportsApi } from '@vitalrounds/domain/fhir/exports-api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { percentText } from '@vitalrounds/domain/with-unit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime } from '../platform/zones.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Small } from '../ui/Lines.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import styles from './ApiClientsPage.module.css'

const watchMs = 5000
const isBeingMade = ({ state }: FhirExport) => state === 'requested' || state === 'running'
const hasFiles = ({ state, expiresAt }: FhirExport) => state === 'done' && expiresAt !== null && Date.parse(expiresAt) > Date.now()

export function ExportList({ zone }: { zone: string }) {
  const query = useQuery({
    ...apiQuery(fhirExportsApi.list, {}),
    refetchInterval: ({ state: { data } }) => (data?.exports.some(isBeingMade) === true ? watchMs : false),
  })
  const [canceling, setCanceling] = useState<FhirExport>()
  const exports = query.data?.exports
  return (
    <section className={styles['exports']} aria-labelledby="exports-title">
      <h2 id="exports-title">Bulk exports</h2>
      {loadState(query, 'The exports could not be loaded', 'rows')}
      {exports?.length === 0 && <p>No program has exported records yet.</p>}
      {exports && exports.length > 0 && (
        <PlainTable label="Bulk exports" columns={['Requested by', 'Records', 'Requested', 'Status', act]}>
          {exports.map((item) => (
            <tr key={item._id}>
              <td>{item.requestedBy}</td>
              <td>
                {levelWords(item)}
                <br />
                <Small>{contentWords(item, zone)}</Small>
              </td>
              <td>{dateTime(item.requestedAt, zone)}</td>
              <td>{stateWords(item, zone)}</td>
              <td>
                {(isBeingMade(item) || hasFiles(item)) && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`${cancelWords(item)}: ${item.requestedBy}, ${dateTime(item.requestedAt, zone)}`}
                    onClick={() => setCanceling(item)}
                  >
                    {cancelWords(item)}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {canceling && <CancelDialog item={canceling} zone={zone} onClose={() => setCanceling(undefined)} />}
    </section>
  )
}

const cancelWords = (item: FhirExport) => (isBeingMade(item) ? 'Cancel export' : 'Remove files')

const levelWords = ({ level, practice }: FhirExport) =>
  level === 'system' ? 'The clinic' : level === 'patient' ? 'All members' : `Members of ${practice ?? 'a practice that is gone'}`

const contentWords = ({ types, since }: FhirExport, zone: string) =>
  [
    types.length <= 3 ? types.join(', ') : countWithNoun(types.length, 'type of resource', 'types of resources'),
    ...(since === null ? [] : [`changed since ${dateTime(since, zone)}`]),
  ].join(', ')

function stateWords(item: FhirExport, zone: string) {
  const { state, done, total, bytes, expiresAt } = item
  if (state === 'requested') return 'Copying records'
  if (state === 'running') return `${percentText(total === 0 ? 100 : Math.floor((done / total) * 100))} made`
  if (state === 'failed') return 'Failed'
  if (state === 'canceled') return 'Canceled'
  return hasFiles(item) ? `Complete, ${sizeWords(bytes)}; files until ${dateTime(expiresAt ?? '', zone)}` : 'Complete; its files are gone'
}

const sizeWords = (bytes: number) => (bytes < 1_000_000 ? 'less than 1 MB' : `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`)

function CancelDialog({ item, zone, onClose }: { item: FhirExport; zone: string; onClose: () => void }) {
  const cancel = useAct(() => call(fhirExportsApi.cancel, { params: { id: item._id } }), {
    done: isBeingMade(item) ? 'Export canceled' : 'Files removed',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={isBeingMade(item) ? 'Cancel this export?' : 'Remove the files of this export?'}
      about={`${item.requestedBy}, ${levelWords(item)}, ${dateTime(item.requestedAt, zone)}`}
      confirmLabel={cancelWords(item)}
      cancelLabel="Keep it"
      isBusy={cancel.isPending}
      error={problemWords(cancel.error)}
      onConfirm={() => cancel.mutate(undefined)}
      onCancel={onClose}
    >
      The program can read nothing of it any more, and has to ask for a new one. What it read before stays in the audit log.
    </ConfirmDialog>
  )
}
