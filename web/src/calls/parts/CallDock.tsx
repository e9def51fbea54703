/**
 * The telephone, docked beside every page: the call one has, and those that ring. It stays while one goes from page to page
 * and from member to member; the page gives way to it.
 */
import { Button } from '@mantine/core'
import { sentences } from '@vitalrounds/domain/calls/browser-call'
import { problems } from '@vitalrounds/domain/problems'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reportActivity } from '../../platform/idle/activity.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import type { Me } from '../../platform/me.ts'
import { isUnderWay, type PhoneState } from '../voice/phone.ts'
import { phone, usePhone } from '../voice/use-phone.ts'
import styles from './CallDock.module.css'
import { CurrentCall, type DockState, whoIs } from './CurrentCall.tsx'
import { callsNow } from './calls-now.ts'

export function CallDock({ me }: { me: Me }) {
  const state = usePhone()
  const { data: now } = useQuery(callsNow())
  const isOn = now?.isOn
  useEffect(() => {
    if (isOn === true) void phone.listen()
    if (isOn === false) phone.quiet()
  }, [isOn])
  // Signed out: the line is not left open
  useEffect(() => () => phone.close(), [])
  const { current, ringing, trouble } = state
  useWhileCalling(isUnderWay(current))
  const elsewhere = current === null ? now?.running.find(({ state: text }) => text !== 'requested') : undefined
  if (current === null && ringing.length === 0 && trouble === null && !elsewhere) return null
  return (
    <aside ref={makeRoom} className={styles['dock']} aria-label="Telephone" data-screen-only>
      {trouble && (
        <p role="alert" className={styles['wrong']}>
          {sentences[trouble]}
        </p>
      )}
      {ringing.map((callId) => (
        <Ringing key={callId} callId={callId} state={state} now={now} />
      ))}
      <WayByKey />
      {current && <CurrentCall key={current.callId ?? 'asked for'} current={current} now={now} zone={me.timeZone} />}
      {elsewhere && (
        <section className={styles['call']} aria-label="Call in another tab">
          <p>On a call with {whoIs(elsewhere)} in another tab.</p>
        </section>
      )}
    </aside>
  )
}

/** What one comes to in the panel by its key: a call to answer, else what is written of the one that runs or is over. */
const firstPlaces = ['[role="alert"] button', 'form input', 'textarea', 'button']

/** The panel stands at the end of the page, for keys beyond all of its controls. */
function WayByKey() {
  const here = useRef<HTMLSpanElement>(null)
  const go = () => {
    const dock = here.current?.closest('aside')
    const found = firstPlaces.flatMap((place) => dock?.querySelector<HTMLElement>(place) ?? [])
    found[0]?.focus()
  }
  useShortcuts([{ keys: 'p', title: 'Go to the telephone', group: 'Anywhere', run: go }])
  return <span ref={here} hidden />
}

/** The page gives way for as long as there is a telephone: on a tablet by its height, which grows with every call that rings. */
function makeRoom(dock: HTMLElement) {
  const { dataset, style } = document.body
  dataset['docked'] = ''
  const size = new ResizeObserver(() => style.setProperty('--dock-height', `${dock.offsetHeight}px`))
  size.observe(dock)
  return () => {
    size.disconnect()
    delete dataset['docked']
  }
}

/** A reload would cut the call, so the browser asks first; and whoever talks to a member is at work, with hands off the keys. */
function useWhileCalling(isCalling: boolean) {
  useEffect(() => {
    if (!isCalling) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const timer = setInterval(() => void reportActivity().catch(() => undefined), activityMs)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      clearInterval(timer)
    }
  }, [isCalling])
}
const activityMs = 60_000

function Ringing({ callId, state: { current }, now }: { callId: string; state: PhoneState; now: DockState | undefined }) {
  const call = now?.ringing.find((item) => item.callId === callId)
  const [only, ...others] = call?.members ?? []
  const whom = only && others.length === 0 ? { memberId: only.memberId, name: only.name } : null
  return (
    <section className={styles['call']} aria-label="Incoming call" role="alert">
      <h2 className={styles['who']}>{call ? whoIs(call) : 'Incoming call'}</h2>
      <p className={styles['state']}>Incoming call</p>
      <div className={styles['acts']}>
        <GatedButton why={isUnderWay(current) ? problems['call.underWay'].text : undefined} onClick={() => void phone.answer(callId, whom)}>
          Answer
        </GatedButton>
        <Button variant="default" onClick={() => void phone.decline(callId)}>
          Decline
        </Button>
      </div>
    </section>
  )
}
