/** What the audit log is narrowed by. */
import { Button, Select } from '@mantine/core'
import { auditApi } from '@vitalrounds/domain/audit/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import { type Me, useViewers } from '../platform/me.ts'
import { IconX } from '../ui/icons.tsx'
import styles from './AuditPage.module.css'
import type { AuditAddress } from './audit-search.ts'
import { DayInput, completeDay } from '../ui/fields/DayInput.tsx'

type Props = {
  me: Me
  address: AuditAddress
  /** The name of the member it is narrowed to, once it is known. */
  member: string | undefined
  onChange: (to: AuditAddress) => void
}

const anybody = 'any'
const results = [
  { value: anybody, label: 'Done or refused' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
]

export function AuditFilterBar({ me, address, member, onChange }: Props) {
  const people = useViewers(me).map(({ id, name }) => ({ value: id, label: name }))
  const [isOpen, open] = useState(false)
  // The words of every act there is are asked for by whoever chooses among them, or has chosen
  const enabled = isOpen || address.action !== undefined
  const { data } = useQuery({ ...apiQuery(auditApi.actions, {}), staleTime: Infinity, enabled })
  const actions = (data?.actions ?? []).map(({ action, summary }) => ({ value: action, label: summary }))
  const set = (name: keyof AuditAddress) => (value: string | null) => {
    const { [name]: _, ...rest } = address
    onChange(value === null || value === anybody || value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <div className={styles['filters']}>
      {address.memberId !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={`Chart of ${member ?? 'one member'}; show every chart`}
          onClick={() => set('memberId')(null)}
        >
          Chart of {member ?? 'one member'}
        </Button>
      )}
      <Select
        label="Who"
        searchable
        w={190}
        data={[{ value: anybody, label: 'Anybody' }, { value: me.id, label: 'I' }, ...people]}
        value={address.actor ?? anybody}
        onChange={set('actor')}
      />
      <Select
        label="What"
        searchable
        clearable
        w={300}
        placeholder="Anything"
        data={actions}
        onFocus={() => open(true)}
        value={address.action ?? null}
        onChange={set('action')}
      />
      <Select label="Result" w={150} data={results} value={address.result ?? anybody} onChange={set('result')} />
      <DayField label="From" value={address.from} onDay={set('from')} />
      <DayField label="To" value={address.to} onDay={set('to')} />
    </div>
  )
}

type DayProps = { label: string; value: string | undefined; onDay: (day: string) => void }

const DayField = ({ label, value, onDay }: DayProps) => (
  <DayInput label={label} w={150} value={value ?? ''} onDay={(day) => onDay(completeDay(day))} />
)
