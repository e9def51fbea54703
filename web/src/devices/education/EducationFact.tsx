/** Whether a device was set up with the member and explained: by whom and how; recorded here, and retracted. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { educationMethodNames } from '@vitalrounds/domain/devices/education'
import { type DeviceEducation, educationApi } from '@vitalrounds/domain/devices/education-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { usDate } from '@vitalrounds/domain/us-date'
import { useState } from 'react'
import { DraftedReasonDialog } from '../../drafts/parts/DraftedReasonDialog.tsx'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import type { MemberDevice } from '../assigned-device.ts'
import { EducationDialog } from './EducationDialog.tsx'

type Props = { member: Member; me: Me; held: MemberDevice }

export function EducationFact({ member, me, held: { record } }: Props) {
  const query = useQuery(apiQuery(educationApi.list, { params: { id: member._id } }))
  const [doing, setDoing] = useState<'record' | DeviceEducation | null>(null)
  const onClose = () => setDoing(null)
  const all = (query.data?.education ?? []).filter(({ deviceId }) => deviceId === record._id)
  const standing = all.filter(({ retraction }) => retraction === null)
  const mayChange = me.actions.includes('member.update')
  return (
    <div>
      <dt>Set-up and education</dt>
      <dd>
        {loadProblem(query, 'The set-up could not be loaded')}
        {query.data && standing.length === 0 && 'Not on record '}
        {all.map((education) => (
          <div key={education._id}>
            {educationText(education, me.timeZone)}
            {mayChange && education.retraction === null && (
              <Button size="compact-xs" variant="subtle" onClick={() => setDoing(education)}>
                Retract<span className="spoken"> the set-up of {usDate(education.educatedOn)}</span>
              </Button>
            )}
          </div>
        ))}
        {query.data && mayChange && (
          <Button size="compact-xs" variant="subtle" onClick={() => setDoing('record')}>
            Record set-up
          </Button>
        )}
        {doing === 'record' && <EducationDialog member={member} me={me} record={record} onClose={onClose} />}
        {doing !== null && doing !== 'record' && <RetractDialog member={member} education={doing} onClose={onClose} />}
      </dd>
    </div>
  )
}

/** "Explained 11/02/2026 by phone by Carla Reyes, RN, shown back". */
const educationText = ({ educatedOn, method, educator, educatorTitle, isTaughtBack, retraction }: DeviceEducation, zone: string) =>
  [
    `Explained ${usDate(educatedOn)} ${educationMethodNames[method]} by ${educator}`,
    educatorTitle,
    isTaughtBack ? 'shown back' : 'not shown back',
    retraction !== null && `retracted ${dateTime(retraction.at, zone)} by ${retraction.by}: ${retraction.reason}`,
  ]
    .filter(Boolean)
    .join(', ')

function RetractDialog({ member, education, onClose }: { member: Member; education: DeviceEducation; onClose: () => void }) {
  const retract = useAct(
    (reason: string) => call(educationApi.retract, { params: { id: member._id, educationId: education._id }, body: { reason } }),
    { done: 'Set-up retracted', onDone: onClose },
  )
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`retract education ${education._id}`}
      isSent={retract.isSuccess}
      title="Retract a set-up"
      about={`${aboutMember(member)}: ${usDate(education.educatedOn)}`}
      usual={['Recorded for another device', 'Recorded with a wrong day', 'It did not take place']}
      confirmLabel="Retract"
      isDangerous
      isBusy={retract.isPending}
      error={problemWords(retract.error)}
      onConfirm={(reason) => retract.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>It counts for nothing any more, and stays on record with the reason.</DialogText>
    </DraftedReasonDialog>
  )
}
