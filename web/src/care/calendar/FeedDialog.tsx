/** The calendar as a file, and as a private address for a calendar program that can be taken back at any time. */
import { Button, Modal, TextInput } from '@mantine/core'
import { calendarApi } from '@vitalrounds/domain/care/calendar/api'
import { calendarFeedApi, careSettingApi } from '@vitalrounds/domain/care/calendar/feed-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call, callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf } from '../../platform/zones.ts'
import { TickField } from '../../settings/parts/Field.tsx'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from './Calendar.module.css'

type Props = { member: Member; me: Me; onClose: () => void }
const stay = () => undefined

function useFeed(memberId: string) {
  const params = { id: memberId }
  const [address, setAddress] = useState('')
  const feed = useQuery(apiQuery(calendarFeedApi.get, { params }))
  const make = useAct(async () => setAddress((await call(calendarFeedApi.make, { params })).address), {
    done: 'Address made',
    onDone: stay,
  })
  const revoke = useAct(() => call(calendarFeedApi.revoke, { params }), {
    done: 'Address taken back',
    onDone: () => setAddress(''),
  })
  const file = useAct(async () => saveFile(await callRaw(calendarApi.file, { params }), 'care-calendar.ics'), { done: '', onDone: stay })
  return { address, feed: feed.data, make, revoke, file }
}

export function FeedDialog({ member, me, onClose }: Props) {
  useReturnFocus()
  const state = useFeed(member._id)
  const { file } = state
  const problem = problemWords([state.make, state.revoke, file].find(({ error }) => error)?.error ?? null)
  return (
    <Modal opened onClose={onClose} title={<b>Calendar file and feed</b>} size="lg">
      <div className={styles['feed']}>
        <p>The file holds a month back and a year ahead, with names.</p>
        <Button variant="default" loading={file.isPending} onClick={() => file.mutate(undefined)}>
          Download .ics
        </Button>
        <Address state={state} zone={me.timeZone} />
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        {me.actions.includes('group.settings') && <NamesInFeeds zone={me.timeZone} />}
      </div>
    </Modal>
  )
}

const namesLabel = 'Calendar programs may show names (whole clinic)'

function NamesInFeeds({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(careSettingApi.get, {}))
  if (!query.data) return loadProblem(query, 'What calendar programs may show could not be loaded')
  return (
    <SettingsForm
      kept={query.data}
      save={(body) => call(careSettingApi.set, { body })}
      done="Setting kept"
      words={({ feedShowsNames }) => [[namesLabel, feedShowsNames ? 'on' : 'off']]}
      zone={zone}
    >
      {({ values, change }) => (
        <TickField label={namesLabel} isOn={values.feedShowsNames} onChange={(isOn) => change('feedShowsNames', isOn)} />
      )}
    </SettingsForm>
  )
}

function Address({ state, zone }: { state: ReturnType<typeof useFeed>; zone: string }) {
  const { address, feed, make, revoke } = state
  const inForce = feed?.feed
  return (
    <>
      <p>
        A calendar program that has the private address shows the events as they change.{' '}
        {feed?.showsNames ? 'It is told names of member and events.' : 'It is told initials and the kind of event alone.'}{' '}
        {inForce
          ? `An address works since ${dateOf(inForce.createdAt, zone)}, until ${dateOf(inForce.expiresAt, zone)}.`
          : 'No address works at present.'}
      </p>
      {address !== '' && (
        <TextInput
          label="Private address"
          description="Shown this once. Whoever has it can read this calendar."
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className={styles['acts']}>
        <Button loading={make.isPending} onClick={() => make.mutate(undefined)}>
          {inForce ? 'Replace the address' : 'Make a private address'}
        </Button>
        {inForce && (
          <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
            Take the address back
          </Button>
        )}
      </div>
    </>
  )
}
