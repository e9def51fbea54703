/** The call one has: how far it is, what is noted while it runs, and after its end the card, filled with that note. */
import { Button, Textarea } from '@mantine/core'
import type { Call, Card } from '@vitalrounds/domain/calls/api'
import { isMicrophoneError, isOver } from '@vitalrounds/domain/calls/browser-call'
import { mostNoteCharacters } from '@vitalrounds/domain/calls/wrap-up'
import { Link } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { draftWords } from '../../platform/draft-keeper.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { panelWords } from '../call-words.ts'
import { type CardFocus, emptyCard, useSavedCard } from '../use-card.ts'
import { isUnderWay, type CallPartner, type OwnCall } from '../voice/phone.ts'
import { phone } from '../voice/use-phone.ts'
import { ToastSubjectContext } from '../../ui/notices/toast-subject.ts'
import styles from './CallDock.module.css'
import { CallTimer } from './CallTimer.tsx'
import { Keypad } from './Keypad.tsx'

const WrapUpCard = lazy(() => import('../WrapUpCard.tsx').then((file) => ({ default: file.WrapUpCard })))

export type DockState = { running: readonly Call[]; ringing: readonly Call[]; failed: readonly Call[]; cards: readonly Card[] }
type CurrentCallProps = { current: OwnCall; now: DockState | undefined; zone: string }

/** Everybody who has the number; where nobody has it, the number. */
export const whoIs = ({ members, phone: number }: Call) =>
  members.map(({ name }) => name).join(' or ') || (number === '' ? 'a withheld number' : displayPhone(number))

/** The server's row of a call of this user, while there is something to do with it or to say of it. */
const callRowFor = (now: DockState | undefined, callId: string | null) =>
  [...(now?.running ?? []), ...(now?.failed ?? []), ...(now?.cards ?? []).map(({ call }) => call)].find((item) => item.callId === callId)

/** Whom it is with, once that is one. */
const memberIn = (details: Call | undefined) => (details?.members.length === 1 ? details.members[0] : undefined)

export function CurrentCall({ current, now, zone }: CurrentCallProps) {
  const { browser, callId } = current
  const callRow = callRowFor(now, callId)
  const member = current.whom ?? memberIn(callRow)
  const card = isOver(browser) && member ? now?.cards.find(({ call }) => call.callId === callId) : undefined
  const cardFocus = useRef<CardFocus>(undefined)
  return (
    <section className={styles['call']} aria-label="Call" data-card={card !== undefined}>
      <h2 className={styles['who']}>
        <With member={member} details={callRow} />
      </h2>
      <Progress current={current} details={callRow} />
      {!isOver(browser) && <Acts current={current} cardFocus={cardFocus} />}
      {callId !== null && (
        <Written
          isRunning={isUnderWay(current)}
          callId={callId}
          program={callRow?.program ?? null}
          zone={zone}
          card={card}
          member={member}
          cardFocus={cardFocus}
        />
      )}
      {isOver(browser) && <PutAway hasCard={card !== undefined} />}
    </section>
  )
}

type WrittenProps = {
  isRunning: boolean
  callId: string
  program: Call['program']
  zone: string
  card: Card | undefined
  member: CallPartner | undefined
  cardFocus: RefObject<CardFocus>
}

/** Whose focus goes with what the end of the call takes off the page goes on in the card. Answers the `ref` of that part. */
function useFocusHandover<T extends HTMLElement>(cardFocus: RefObject<CardFocus>, place: CardFocus): RefObject<T | null> {
  const part = useRef<T>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) cardFocus.current = place
    }
  }, [cardFocus, place])
  return part
}

/** The note while the call runs, which stays until its card is there, and then the card with it. */
function Written({ isRunning, callId, program, zone, card, member, cardFocus }: WrittenProps) {
  const [note, setNote] = useState<string>()
  if (card && member)
    return (
      <Suspense>
        <ToastSubjectContext value={{ id: member.memberId, name: member.name }}>
          <WrapUpCard
            card={card}
            memberId={member.memberId}
            zone={zone}
            begun={note}
            focusAt={cardFocus}
            isResultAbove
            onSaved={() => phone.putAway()}
          />
        </ToastSubjectContext>
      </Suspense>
    )
  if (!isRunning && !note) return null
  return <CallNote callId={callId} program={program} note={note ?? ''} onNote={setNote} zone={zone} cardFocus={cardFocus} />
}

type CallNoteProps = Pick<WrittenProps, 'callId' | 'program' | 'zone' | 'cardFocus'> & { note: string; onNote: (note: string) => void }

/** Stands in the card when the call has ended. */
function CallNote({ callId, program, note, onNote, zone, cardFocus }: CallNoteProps) {
  const field = useFocusHandover<HTMLTextAreaElement>(cardFocus, 'note')
  const { state } = useSavedCard(callId, { ...emptyCard(program), note }, false)
  return (
    <Textarea
      ref={field}
      className={styles['note']}
      label="Note"
      description={draftWords(state, zone)}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder="Write while you speak; it stands in the card afterwards"
      value={note}
      maxLength={mostNoteCharacters}
      autosize
      minRows={3}
      maxRows={10}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  )
}

/** The way back to the member, whatever page one is at. */
const With = ({ member, details }: { member: CallPartner | undefined; details: Call | undefined }) =>
  member ? (
    <Link to="/member-details/$memberId/$tab" params={{ memberId: member.memberId, tab: 'phone-calls' }}>
      {member.name}
    </Link>
  ) : (
    (details && whoIs(details)) || 'Call'
  )

/** How far it is, and what went wrong. */
function Progress({ current, details }: { current: OwnCall; details: Call | undefined }) {
  const { browser, connectedAt, refusal } = current
  const { state, problem } = panelWords(browser, details)
  return (
    <>
      <p className={styles['state']} role="status">
        {state}
        {isUnderWay(current) && connectedAt !== null && <CallTimer since={connectedAt} />}
      </p>
      <Wrong words={refusal ?? problem} code={browser.code} />
    </>
  )
}

function Wrong({ words, code }: { words: string; code: number | null }) {
  if (words === '') return null
  return (
    <p role="alert" className={styles['wrong']}>
      {words}
      {isMicrophoneError(code) && ' The browser may not use the microphone: allow it beside the address.'}
    </p>
  )
}

type ActsProps = { current: OwnCall; cardFocus: RefObject<CardFocus> }

function Acts({ current: { browser, isMuted, level }, cardFocus }: ActsProps) {
  const buttons = useFocusHandover<HTMLDivElement>(cardFocus, 'outcome')
  const [hasKeys, showKeys] = useState(false)
  const isConnected = browser.state === 'connected'
  return (
    <>
      <div ref={buttons} className={styles['acts']}>
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

/** A card that is not filled in waits in the bar. */
const PutAway = ({ hasCard }: { hasCard: boolean }) => (
  <div className={styles['acts']}>
    <Button variant={hasCard ? 'subtle' : 'default'} size="xs" onClick={() => phone.putAway()}>
      {hasCard ? 'Later' : 'Close'}
    </Button>
  </div>
)
