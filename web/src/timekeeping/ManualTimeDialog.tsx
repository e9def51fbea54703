/** Enters time by hand: what, when, how long. Only one's own; what was recorded already is not counted a second time. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { zoneTitle } from '@vitalrounds/domain/values/us-zones'
import { pageViewApi } from '@vitalrounds/domain/timekeeping/api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { countableTabs } from '@vitalrounds/domain/billing/work'
import { timeApprovalApi } from '@vitalrounds/domain/timekeeping/approval-api'
import { manualLimits } from '@vitalrounds/domain/timekeeping/claims'
import { type MemberTabName, programsOf, tabOf, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { instantFromLocal, localMinute } from '../platform/local-minute.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { problemWords } from '../platform/problem-words.ts'
import { monthIn } from '../platform/zones.ts'
import { DialogNote, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { lengthText, pageNames, programNames } from './time-words.ts'
import { MomentInput } from '../ui/fields/DayInput.tsx'

type Props = {
  member: Member
  me: Me
  tab: string
  /** A stretch of time that stands there at first. */
  given?: { from: number; to: number }
  onClose: () => void
  onDone?: () => void
}
const minuteMs = 60_000

function timeProblem(start: string | null, minutes: number, desc: string, now: number): string | undefined {
  if (desc.trim().length < 3) return 'Say what was done, in a few words.'
  if (start === null) return 'Write when it began.'
  const ms = minutes * minuteMs
  if (!(ms >= manualLimits.leastMs && ms <= manualLimits.mostMs)) return 'Time entered by hand lasts up to 2 hours.'
  return Temporal.Instant.from(start).epochMilliseconds + ms > now ? 'It must lie in the past.' : undefined
}

function useEntry({ member, me, tab, given, onClose, onDone }: Props) {
  const now = useNow()
  const zone = me.groupTimeZone
  const [at, setAt] = useState(() => localMinute(given?.from ?? now - 10 * minuteMs, zone))
  const [minutes, setMinutes] = useState(() =>
    String(given === undefined ? 5 : Math.max(1, Math.floor((given.to - given.from) / minuteMs))),
  )
  const [desc, setDesc] = useState('')
  const [program, setProgram] = useState<WorkProgram>(programsOf(member.services)[0] ?? 'rpm')
  const start = instantFromLocal(at, zone)
  const add = useAct(
    () => {
      const from = Temporal.Instant.from(start ?? '')
      return call(pageViewApi.create, {
        body: {
          memberId: member._id,
          yearMonth: monthIn(from.epochMilliseconds, zone),
          url: tabOf(tab) ?? 'profile',
          start: from.toString({ smallestUnit: 'millisecond' }),
          end: from.add({ milliseconds: Math.round(Number(minutes) * minuteMs) }).toString({ smallestUnit: 'millisecond' }),
          desc: desc.trim(),
          program,
        },
      })
    },
    {
      done: ({ alreadyCountedMs, pageView }) =>
        pageView.approval === 'waiting'
          ? 'Time entered: it waits for a second person'
          : alreadyCountedMs > 0
            ? `Time entered; ${lengthText(alreadyCountedMs)} of it was recorded already`
            : 'Time entered',
      onDone: () => {
        onDone?.()
        onClose()
      },
    },
  )
  const why = timeProblem(start, Number(minutes), desc, now)
  return { at, setAt, minutes, setMinutes, desc, setDesc, program, setProgram, why, add }
}

export function ManualTimeDialog(props: Props) {
  const { member, me, onClose } = props
  const form = useEntry(props)
  const programs = programsOf(member.services)
  return (
    <FormDialog
      title="Enter time by hand"
      about={aboutMember(member)}
      submitLabel="Enter time"
      why={form.why}
      isBusy={form.add.isPending}
      error={problemWords(form.add.error)}
      onSubmit={() => form.add.mutate(undefined)}
      onClose={onClose}
    >
      <Textarea
        label="What was done"
        value={form.desc}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => form.setDesc(event.currentTarget.value)}
      />
      <MomentInput label={`Began at, ${zoneTitle(me.groupTimeZone)}`} value={form.at} onMoment={form.setAt} />
      <TextInput
        label="Minutes"
        inputMode="decimal"
        value={form.minutes}
        onChange={(event) => form.setMinutes(event.currentTarget.value)}
      />
      {programs.length > 1 && (
        <Select
          label="Counts for"
          data={programs.map((value) => ({ value, label: programNames[value] }))}
          value={form.program}
          allowDeselect={false}
          onChange={(value) => value !== null && form.setProgram(value as WorkProgram)}
        />
      )}
      <WhatCounts tab={tabOf(props.tab) ?? 'profile'} />
    </FormDialog>
  )
}

/** What of it counts, and when: said where it is typed. */
function WhatCounts({ tab }: { tab: MemberTabName }) {
  const { data: limit } = useQuery(apiQuery(timeApprovalApi.limit, {}))
  return (
    <>
      {!countableTabs.has(tab) && (
        <DialogNote>{`${pageNames[tab]} is an administrative page: time entered for it is kept and does not count.`}</DialogNote>
      )}
      {limit && (
        <DialogNote>{`Above ${countWithNoun(limit.value.minutesPerDay, 'minute')} a day for one member, it counts once a second person has approved it.`}</DialogNote>
      )}
      <DialogNote>Marked as entered by hand, with your name. Time that was recorded already counts once.</DialogNote>
    </>
  )
}
