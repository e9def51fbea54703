/** One text: what was said, by whom and when, how far it has come, and what to do where nobody knows. */
import { Button } from '@mantine/core'
import { messageApi } from '@vitalrounds/domain/messages/api'
import { stateWords } from '@vitalrounds/domain/values/text-delivery'
import type { Message } from '@vitalrounds/domain/messages/message'
import type { MsgType } from '@vitalrounds/domain/values/text-kinds'
import { useMutation, useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTimeZone } from '../platform/zones.ts'
import styles from './TextsTab.module.css'
import { May } from '../ui/rights/May.tsx'

type Props = { message: Message; memberId: string; zone: string }

const typeWords: Record<MsgType, string> = {
  AUTO_ALERT: 'Automatic, warning',
  AUTO_OUTREACH: 'Automatic',
  AUTO_REMINDER: 'Automatic reminder',
  ENROLLMENT: 'First text',
  OPT_OUT: 'Opted out',
  OPT_IN: 'Opted in',
  HELP: 'Help',
  SYSTEM: 'System',
}

export function TextItem({ message, memberId, zone }: Props) {
  const { isIncoming, value, problem, state, pictures } = message
  return (
    <li className={styles['text']} data-side={isIncoming ? 'in' : 'out'} data-state={state ?? 'in'}>
      <p className={styles['who']}>
        <b>{isIncoming ? 'Member' : message.by || 'The clinic'}</b>
        {marksOf(message).map((words) => (
          <span key={words} className={styles['mark']}>
            {words}
          </span>
        ))}
        <time dateTime={message.time}>{dateTimeZone(message.time, zone)}</time>
      </p>
      {/* What was typed, and never read as HTML */}
      {value !== '' && <p className={styles['value']}>{value}</p>}
      {Array.from({ length: pictures }, (_, position) => (
        <Picture key={position} {...{ memberId, position }} messageId={message._id} />
      ))}
      {state !== null && (
        <p className={styles['state']}>
          {stateWords[state]}
          {message.dueAt !== null && state === 'queued' && `, until ${dateTimeZone(message.dueAt, zone)}`}
          {problem !== null && `: ${problem}`}
        </p>
      )}
      {state === 'uncertain' && <Decide messageId={message._id} memberId={memberId} />}
    </li>
  )
}

const marksOf = ({ msgType, isShared, isByLink, senderType, maybeOptOut }: Message) =>
  [
    maybeOptOut && 'May want no more texts',
    msgType !== null && typeWords[msgType],
    isShared && 'Shared phone',
    isByLink && 'By link',
    senderType === 'PROSPECT' && 'Unknown number',
  ].filter((words) => words !== false)

function Decide({ messageId, memberId }: { messageId: string; memberId: string }) {
  const params = { id: memberId, messageId }
  const look = useMutation({ mutationFn: () => call(messageApi.lookAgain, { params, body: {} }) })
  const send = useMutation({ mutationFn: () => call(messageApi.sendAnyway, { params, body: {} }) })
  const failed = problemWords(look.error ?? send.error)
  return (
    <div className={styles['decide']}>
      <span>Nobody knows whether it left.</span>
      <May do="message.write">
        <Button size="compact-xs" variant="default" loading={look.isPending} onClick={() => look.mutate()}>
          Look again
        </Button>
      </May>
      <May do="message.write">
        <Button size="compact-xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send anyway
        </Button>
      </May>
      {failed && <span role="alert">{failed}</span>}
    </div>
  )
}

/** What came, and how to get at it: it is not opened here, since nobody knows what is in it. */
const fileWords = ({ what, vendorId }: { what: string; vendorId: string }) =>
  `${what} came with this text and is not opened here. Ask the member to write it or send a photo of it${vendorId === '' ? '.' : `; an administrator finds it at Twilio under Monitor, Logs, Messaging: ${vendorId}.`}`

type PictureProps = { memberId: string; messageId: string; position: number }

function Picture({ memberId, messageId, position }: PictureProps) {
  const query = useQuery(apiQuery(messageApi.picture, { params: { id: memberId, messageId, position } }))
  const { contentType, base64, file } = query.data ?? {}
  if (contentType && base64)
    return <img className={styles['picture']} src={`data:${contentType};base64,${base64}`} alt={`Picture ${position + 1} of this text`} />
  if (file) return <p className={styles['state']}>{fileWords(file)}</p>
  return <p className={styles['state']}>{query.isError ? 'The picture could not be loaded.' : 'A picture is being loaded.'}</p>
}
