/**
 * The telephone, docked beside every page: the call one has, and those that ring. It stays while one goes from page to page
 * and from member to member; the page gives way to it.
 */
import { Button } from '@mantine/core'
import type { Call } from '@vitalrounds/domain/calls/api'
import { isMicrophoneError, isOver, sentences, stateWords } from '@vitalrounds/domain/calls/browser-call'
import { hasEnded } from '@vitalrounds/domain/calls/call'
import { problems } from '@vitalrounds/domain/problems'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reportActivity } from '../../platform/idle/activity.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { resultWords } from '../call-words.ts'
import { isUnderWay, type OwnCall, type PhoneState, type CallPartner } from '../voice/phone.ts'
import { phone, usePhone } from '../voice/use-phone.ts'
import styles from './CallDock.module.css'
import { CallTimer } from './CallTimer.tsx'
import { Keypad } from './Keypad.tsx'
import { callsNow } from './calls-now.ts'

type DockState = { running: readonly Call[]; ringing: readonly Call[]; cards: readonly { call: Call }[] }

export function CallDock() {
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
      {current && <Current current={current} now={now} />}
      {elsewhere && (
        <section className={styles['call']} aria-label="Call in another tab">
          <p>On a call with {whoIs(elsewhere)} in another tab.</p>
        </section>
      )}
    </aside>
  )
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

/** Everybody who has the number; where nobody has it, the number. */
const whoIs = ({ members, phone: number }: Call) =>
  members.map(({ name }) => name).join(' or ') || (number === '' ? 'a withheld number' : displayPhone(number))

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

/** The server's row of a call of this user, while there is something to do with it. */
const callRowFor = (now: DockState | undefined, callId: string | null) =>
  [...(now?.running ?? []), ...(now?.cards ?? []).map(({ call }) => call)].find((item) => item.callId === callId)

/** Busy, unanswered and mailboxes all end alike in a browser; which it was the phone company tells the server. */
function resultOf({ browser }: OwnCall, details: Call | undefined): string {
  if (browser.isReconnecting) return 'The line broke. Connecting again…'
  if (details && isOver(browser) && hasEnded(details.state)) return resultWords(details)
  // Its sentence says the same
  return browser.sentence === 'canceled' ? '' : stateWords[browser.state]
}

function Current({ current, now }: { current: OwnCall; now: DockState | undefined }) {
  const { browser, callId, connectedAt } = current
  const callRow = callRowFor(now, callId)
  const member = current.whom ?? memberIn(callRow)
  const hasCard = now?.cards.some(({ call }) => call.callId === callId)
  return (
    <section className={styles['call']} aria-label="Call">
      <h2 className={styles['who']}>
        <With member={member} told={callRow} />
      </h2>
      <p className={styles['state']} role="status">
        {resultOf(current, callRow)}
        {isUnderWay(current) && connectedAt !== null && <CallTimer since={connectedAt} />}
      </p>
      <Wrong current={current} />
      {isOver(browser) ? <Ended cardOf={hasCard ? member?.memberId : undefined} /> : <Acts current={current} />}
    </section>
  )
}

/** The way back to the member, whatever page one is at. */
const With = ({ member, told }: { member: CallPartner | undefined; told: Call | undefined }) =>
  member ? (
    <Link to="/member-details/$memberId/$tab" params={{ memberId: member.memberId, tab: 'phone-calls' }}>
      {member.name}
    </Link>
  ) : (
    (told && whoIs(told)) || 'Call'
  )

/** Whom it is with, once that is one. */
const memberIn = (details: Call | undefined) => (details?.members.length === 1 ? details.members[0] : undefined)

function Wrong({ current: { browser, refusal } }: { current: OwnCall }) {
  const words = refusal ?? (browser.sentence && sentences[browser.sentence])
  if (!words) return null
  return (
    <p role="alert" className={styles['wrong']}>
      {words}
      {isMicrophoneError(browser.code) && ' The browser may not use the microphone: allow it beside the address.'}
    </p>
  )
}

function Acts({ current: { browser, isMuted, level } }: { current: OwnCall }) {
  const [hasKeys, showKeys] = useState(false)
  const isConnected = browser.state === 'connected'
  return (
    <>
      <div className={styles['acts']}>
        {isConnected && (
          <>
            <Button variant="default" size="xs" aria-pressed={isMuted} onClick={() => phone.mute(!isMuted)}>
              {isMuted ? 'Unmute' : 'Mute'}
            </Button>
            <Button variant="default" size="xs" aria-expanded={hasKeys} onClick={() => showKeys(!hasKeys)}>
              Keypad
            </Button>
          </>
        )}
        <Button size="xs" color="danger" onClick={() => phone.hangUp()}>
          Hang up
        </Button>
      </div>
      {isConnected && level !== null && <meter aria-label="Microphone" max={1} value={isMuted ? 0 : level} />}
      {isConnected && hasKeys && <Keypad onPress={(key) => phone.press(key)} />}
    </>
  )
}

/** What is left to do: the card, where there is something to say of the call. */
const Ended = ({ cardOf: memberId }: { cardOf: string | undefined }) => (
  <div className={styles['acts']}>
    {memberId !== undefined && (
      <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'phone-calls' }} onClick={() => phone.putAway()}>
        Fill in the card
      </Link>
    )}
    <Button variant="default" size="xs" onClick={() => phone.putAway()}>
      Close
    </Button>
  </div>
)
