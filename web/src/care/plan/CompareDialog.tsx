/** Two published versions beside each other: what is new, gone or changed from the one to the other. */
import { Modal, NativeSelect } from '@mantine/core'
import { planApi, type PlanVersion } from '@vitalrounds/domain/care/plan/api'
import { differencesOf } from '@vitalrounds/domain/care/plan/differences'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { dateOf } from '../../platform/zones.ts'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { Differences } from './Differences.tsx'
import styles from './Plan.module.css'

type Props = {
  member: Member
  zone: string
  /** Newest first. */
  versions: readonly PlanVersion[]
  version: PlanVersion
  onClose: () => void
}

export function CompareDialog({ member, zone, versions, version, onClose }: Props) {
  useReturnFocus()
  const earlier = versions.filter(({ number }) => number < version.number)
  const [beforeId, setBeforeId] = useState(earlier[0]?._id ?? version._id)
  const versionOf = (planId: string) => apiQuery(planApi.version, { params: { id: member._id, planId } })
  const [before, after] = [useQuery(versionOf(beforeId)), useQuery(versionOf(version._id))]
  return (
    <Modal opened onClose={onClose} size="xl" title={<b>What version {version.number} changed</b>}>
      <div className={styles['section']}>
        <NativeSelect
          label="Compared with"
          w={260}
          data-autofocus
          data={earlier.map(({ _id, number, publishedAt }) => ({ value: _id, label: `Version ${number}, ${dateOf(publishedAt, zone)}` }))}
          value={beforeId}
          onChange={(event) => setBeforeId(event.currentTarget.value)}
        />
        {loadProblem(before, 'The earlier version could not be loaded') || loadProblem(after, 'The version could not be loaded')}
        {before.data && after.data && <Differences differences={differencesOf(before.data.content, after.data.content)} />}
      </div>
    </Modal>
  )
}
