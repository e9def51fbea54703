/** /enrollment/import: a clinic's own list of members, first looked at row by row, then enrolled by a job. */
import { Button } from '@mantine/core'
import { transferApi } from '@vitalrounds/domain/enrollment/transfer-api'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { apiQuery } from '../../platform/api.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import styles from './Import.module.css'
import type { ImportOutcome } from './import-outcome.ts'
import { ImportRows } from './ImportRows.tsx'
import { ImportState } from './ImportState.tsx'

/** What the address keeps: which import, which rows of it, and after which line. */
export type ImportSearch = { importId?: string; fate?: ImportOutcome; afterLine?: string }

// Often enough to see it move, seldom enough to be no burden
const pollMs = 1_500

export function ImportPage({ search }: { search: ImportSearch }) {
  const navigate = useNavigate()
  const go = (next: ImportSearch) => void navigate({ to: '/enrollment/$viewDefault', params: { viewDefault: 'import' }, search: next })
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <PageHeader
        title="Import members"
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/enrollment/$viewDefault" params={{ viewDefault: 'member' }} />}
          >
            Enroll one member
          </Button>
        }
      />
      {search.importId === undefined ? (
        <ChooseFile onChecked={(importId) => go({ importId })} />
      ) : (
        <Import search={search} importId={search.importId} go={go} />
      )}
    </main>
  )
}

type ImportProps = { search: ImportSearch; importId: string; go: (next: ImportSearch) => void }

function Import({ search, importId, go }: ImportProps) {
  const { fate, afterLine } = search
  const query = useQuery({
    ...apiQuery(transferApi.report, {
      params: { importId },
      query: { ...(fate && { fate }), ...(afterLine && { afterLine }) },
    }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  })
  if (!query.data) return loadProblem(query, 'The import could not be opened') || <p className={styles['opening']}>Opening the import…</p>
  return (
    <>
      <ImportState
        report={query.data}
        fate={fate}
        onFate={(next) => go({ importId, ...(next && { fate: next }) })}
        onAnother={() => go({})}
      />
      <ImportRows
        report={query.data}
        isRefetching={query.isPlaceholderData}
        isLater={afterLine !== undefined}
        onAfter={(line) => go({ importId, ...(fate && { fate }), ...(line > 0 && { afterLine: String(line) }) })}
      />
    </>
  )
}
