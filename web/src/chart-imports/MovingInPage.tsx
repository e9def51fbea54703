/** /settings/moving-in: charts of another system, first looked at entry by entry, then recorded by a job, and taken back within a day. */
import { chartImportApi } from '@vitalrounds/domain/chart-imports/api'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { dateTime } from '../platform/zones.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Note } from '../ui/Sections.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { Batch } from './Batch.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import type { MovingInSearch } from './import-search.ts'
import { stateSentence } from './import-words.ts'
import styles from './MovingIn.module.css'

export function MovingInPage({ me, search }: { me: Me; search: MovingInSearch }) {
  const navigate = useNavigate()
  const go = (next: MovingInSearch) => void navigate({ to: '/settings/moving-in', search: next })
  return (
    <>
      <PageHeader title="Moving in" />
      <div className={styles['page']}>
        {search.importId === undefined ? (
          <>
            <div className={styles['about']}>
              <Note>
                Patients of another system become members here, with their consents, problems, medications, allergies, laboratory values and
                readings. It exports them as FHIR R4: a Bundle (.json) or one resource a line (.ndjson). You see what would become of each
                entry before anything is recorded, and can take a batch back within 24 hours.
              </Note>
            </div>
            <ChooseFiles onChecked={(importId) => go({ importId })} />
            <Batches zone={me.timeZone} />
          </>
        ) : (
          <Batch search={search} importId={search.importId} zone={me.timeZone} go={go} />
        )}
      </div>
    </>
  )
}

function Batches({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(chartImportApi.list, {}))
  const imports = query.data?.imports
  return (
    <section className={styles['batches']} aria-labelledby="batches-title">
      <h2 id="batches-title">Batches</h2>
      {loadState(query, 'The batches could not be loaded', 'rows')}
      {imports?.length === 0 && <EmptyState title="No batch yet.">Whatever is moved in stays on record here.</EmptyState>}
      {imports && imports.length > 0 && (
        <PlainTable label="Batches" columns={['Files', 'Checked', 'By', 'Members', 'Entries', 'Status']}>
          {imports.map((item) => (
            <tr key={item.importId}>
              <td>
                <Link to="/settings/moving-in" search={{ importId: item.importId }}>
                  {item.fileNames.join(', ')}
                </Link>
              </td>
              <td>{dateTime(item.at, zone)}</td>
              <td>{item.by}</td>
              <td>{item.members.toLocaleString('en-US')}</td>
              <td>{item.total.toLocaleString('en-US')}</td>
              <td>{stateSentence(item, zone)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}
