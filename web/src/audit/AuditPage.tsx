/** /settings/audit-log, for administrators: who looked at or changed what, by person, member, act, result and days. */
import { Button } from '@mantine/core'
import { auditApi } from '@vitalrounds/domain/audit/api'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { apiQuery, call, callRaw } from '../platform/api.ts'
import { saveFile } from '../platform/download.ts'
import type { Me } from '../platform/me.ts'
import { usePreferences } from '../platform/preferences.ts'
import { problemWords } from '../platform/problem-words.ts'
import { IconDownload } from '../ui/icons.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { EmergencyPart } from './EmergencyPart.tsx'
import styles from './AuditPage.module.css'
import { auditColumns } from './audit-columns.tsx'
import { type AuditAddress, filtersOf } from './audit-search.ts'

type Props = { me: Me; address: AuditAddress }

export function AuditPage({ me, address }: Props) {
  const navigate = useNavigate()
  const { density } = usePreferences()
  const log = useAuditLog(address)
  const go = (to: AuditAddress) => void navigate({ to: '/settings/audit-log', search: to })
  const entries = log.data?.pages.flatMap((page) => page.entries)
  return (
    <>
      <PageHeader
        title="Audit log"
        note="Who looked at or changed what. Nobody can change or remove a row."
        actions={<Files address={address} isEmpty={entries?.length === 0} />}
      />
      <EmergencyPart zone={me.timeZone} clinicZone={me.groupTimeZone} />
      <AuditFilterBar me={me} address={address} member={entries?.[0]?.members[0]?.name} onChange={go} />
      <DataTable
        label="Audit log"
        columns={auditColumns(me.timeZone)}
        rows={entries}
        idOf={(entry) => String(entry._id)}
        density={density}
        problem={loadProblem(log, 'The audit log could not be loaded')}
        empty={
          <EmptyState
            title="Nothing fits."
            action={
              <Button variant="default" onClick={() => go({})}>
                Show everything
              </Button>
            }
          >
            Nothing of these days, this person or this kind stands in the log.
          </EmptyState>
        }
      />
      {log.hasNextPage && (
        <div className={styles['more']}>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </>
  )
}

function useAuditLog(address: AuditAddress) {
  const filters = filtersOf(address)
  return useInfiniteQuery({
    queryKey: apiQuery(auditApi.search, { query: filters }).queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(auditApi.search, { query: { ...filters, ...(pageParam !== undefined && { before: pageParam }) } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?._id : undefined),
  })
}

function Files({ address, isEmpty }: { address: AuditAddress; isEmpty: boolean }) {
  const save = useMutation({
    mutationFn: async (kind: 'table' | 'proof') =>
      kind === 'table'
        ? saveFile(await callRaw(auditApi.file, { body: filtersOf(address) }), 'audit.csv')
        : saveFile(await callRaw(auditApi.proof, { body: {} }), 'audit-proof.jsonl'),
  })
  return (
    <>
      {save.isError && <span role="alert">{problemWords(save.error)}</span>}
      <Button
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden="true" />}
        loading={save.isPending && save.variables === 'table'}
        disabled={isEmpty}
        title={isEmpty ? 'There is nothing to export.' : 'The newest 10,000 of these rows, as a CSV file'}
        onClick={() => save.mutate('table')}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        loading={save.isPending && save.variables === 'proof'}
        title="All sealed rows with their hashes; npm run audit:verify -- --file checks them on any machine"
        onClick={() => save.mutate('proof')}
      >
        Proof
      </Button>
    </>
  )
}
