/** alert-doctor: what the doctor will see, whom to ask and what to ask them; and what became of earlier alerts. */
import type { Member } from '@vitalrounds/domain/members/member'
import { alertApi } from '@vitalrounds/domain/alerts/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { loadState } from '../ui/notices/load-problem.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { AlertComposer } from './AlertComposer.tsx'
import styles from './AlertDoctorTab.module.css'
import { AlertItem } from './AlertItem.tsx'
import { AlertSettingsFold } from './AlertSettingsFold.tsx'
import { SnapshotPreview } from './SnapshotPreview.tsx'

type Props = { member: Member; me: Me }

export function AlertDoctorTab({ member, me }: Props) {
  const [page, setPage] = useState(1)
  const params = { id: member._id }
  const query = useQuery({
    ...apiQuery(alertApi.ofMember, { params, query: { page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  const preview = useQuery(apiQuery(alertApi.preview, { params }))
  return (
    <div className={styles['tab']}>
      <section aria-labelledby="alerts">
        <h2 id="alerts">Alerts</h2>
        {loadState(query, 'The alerts could not be loaded', 'rows')}
        {query.data?.alerts.length === 0 && (
          <p className={styles['none']}>
            No doctor has been asked yet.{me.actions.includes('alert.write') && ' Write below what the doctor should know.'}
          </p>
        )}
        <ul className={styles['alerts']} data-works-down>
          {query.data?.alerts.map((alert) => (
            <AlertItem key={alert.alertId} alert={alert} zone={me.timeZone} />
          ))}
        </ul>
        {query.data && query.data.count > 50 && <Pager page={page} total={query.data.count} noun="alert" onPage={setPage} />}
      </section>
      {loadState(preview, 'What the doctor would see could not be loaded', 'rows')}
      {preview.data && (
        <>
          <SnapshotPreview snapshot={preview.data.snapshot} />
          {me.actions.includes('group.settings') && <AlertSettingsFold zone={me.timeZone} />}
          {me.actions.includes('alert.write') && <AlertComposer member={member} me={me} known={preview.data} />}
        </>
      )}
    </div>
  )
}
