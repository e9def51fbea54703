/** That a device was set up with the member and its use explained: when, how, by whom. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { educationApi } from '@vitalrounds/domain/devices/education-api'
import { userApi } from '@vitalrounds/domain/groups/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dayIn } from '../../platform/zones.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { DayInput, isDay } from '../../ui/fields/DayInput.tsx'
import type { MemberDevice } from '../assigned-device.ts'
import { EducationFields, noEducation } from './EducationFields.tsx'

type Props = { member: Member; me: Me; record: MemberDevice['record']; onClose: () => void }

export function EducationDialog({ member, me, record, onClose }: Props) {
  const today = dayIn(useNow(), member.timeZone)
  const { data } = useQuery({ ...apiQuery(userApi.orgViewers, {}), staleTime: 300_000 })
  const [form, setForm] = useState({ ...noEducation, educatedOn: today, educator: me.id })
  const { method, isTaughtBack, educatedOn, educator } = form
  const save = useAct(
    () =>
      call(educationApi.record, {
        params: { id: member._id },
        body: { deviceId: record._id, educatedOn, isTaughtBack, educator, method: method ?? 'phone' },
      }),
    { done: 'Set-up recorded', onDone: onClose },
  )
  const why = !isDay(educatedOn) ? 'Enter the day.' : method === null ? 'Choose how it was explained.' : undefined
  return (
    <FormDialog
      title={`Set-up and education: ${deviceTitle(record.device)}`}
      about={aboutMember(member)}
      submitLabel="Record"
      why={why}
      isBusy={save.isPending}
      error={problemWords(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <DayInput label="Explained on" value={educatedOn} onDay={(day) => setForm({ ...form, educatedOn: day })} />
      <EducationFields state={form} onState={(state) => setForm({ ...form, ...state })} />
      <Select
        label="Explained by"
        data={(data?.users ?? [{ id: me.id, name: me.name }]).map(({ id, name }) => ({ value: id, label: name }))}
        value={educator}
        searchable
        allowDeselect={false}
        autoComplete="off"
        onChange={(id) => setForm({ ...form, educator: id ?? me.id })}
      />
    </FormDialog>
  )
}
