/** /settings/support-request: asks for help from where one was, and shows what became of it. */
import { Button, Textarea } from '@mantine/core'
import { deviceWords } from '@vitalrounds/domain/auth/device-words'
import { supportApi } from '@vitalrounds/domain/support/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { lastPlace } from '../platform/last-place.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ApiProblem } from '../platform/wire.ts'
import { dateTime } from '../platform/zones.ts'
import { type Fields, useFields } from '../ui/fields/fields.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { showDoneToast } from '../ui/notices/toast.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { TextField, TickField } from './parts/Field.tsx'
import styles from './parts/settings.module.css'
import { May } from '../ui/rights/May.tsx'

const empty = { subject: '', body: '', page: '', requestId: '', hasPatientData: false }
type Values = typeof empty
/** Begins with the page one came from and the request that failed there; both can be changed. */
const begun = (): Values => ({ ...empty, ...lastPlace(), page: withoutIds(lastPlace().page) })

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** An id in an address may be a member's. */
const withoutIds = (path: string) => path.replaceAll(ids, '{id}')

function useRequest() {
  const fields = useFields<Values>(begun)
  const send = useMutation({
    mutationFn: ({ requestId, page, ...words }: Values) =>
      call(supportApi.ask, {
        body: {
          ...words,
          page: withoutIds(page),
          browser: deviceWords(navigator.userAgent),
          ...(requestId.trim() !== '' && { requestId: requestId.trim() }),
        },
      }),
    onSuccess: ({ hasPatientData }, { hasPatientData: wasSaid }) => {
      fields.setValues(empty)
      showDoneToast(
        hasPatientData && !wasSaid
          ? 'Your words name a patient, so they are kept here; a mail says that they wait'
          : 'Your request is on its way',
      )
    },
    onError: (problem) => fields.tell(problem instanceof ApiProblem ? problem.errors : []),
  })
  return { fields, send }
}

export function SupportPage({ me }: { me: Me }) {
  const { fields, send } = useRequest()
  const { values } = fields
  const why = me.isReadOnly
    ? 'Your account is read-only. Ask an administrator of your clinic to write.'
    : values.subject.trim() === '' || values.body.trim() === ''
      ? 'Say what it is about, and what happened.'
      : undefined
  return (
    <>
      <PageHeader title="Support request" note={`Answers go to ${me.email}`} />
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (why === undefined && !send.isPending) send.mutate(values)
        }}
      >
        {send.isError && <Banner tone="danger">{problemWords(send.error)}</Banner>}
        <RequestFields fields={fields} />
        <div className={styles['foot']}>
          <GatedButton type="submit" why={why} aria-busy={send.isPending}>
            Send
          </GatedButton>
        </div>
      </form>
      <Requests zone={me.timeZone} />
    </>
  )
}

function RequestFields({ fields: { bind, values, change } }: { fields: Fields<Values> }) {
  const body = bind('body')
  return (
    <>
      <TextField bound={bind('subject')} label="Subject" />
      <Textarea
        {...body}
        label="What happened"
        withAsterisk
        autosize
        minRows={4}
        maxRows={14}
        maxLength={4000}
        onChange={(event) => body.onChange(event.currentTarget.value)}
      />
      <div className={styles['pair']}>
        <TextField bound={bind('page')} label="Page" description="Its address, where it is about one. Ids are left out." isOptional />
        <TextField bound={bind('requestId')} label="Request id" description="Where an error named one" isOptional />
      </div>
      <TickField
        label="My words name a patient"
        description="Then they are kept here and the mail says only that a request waits. Names and numbers of members are looked for as well."
        isOn={values.hasPatientData}
        onChange={(isOn) => change('hasPatientData', isOn)}
      />
    </>
  )
}

type Request = Reply<typeof supportApi.list>['requests'][number]
const stateWords: Record<Request['state'], string> = {
  waiting: 'On its way',
  sent: 'Sent',
  stuck: 'Not sent yet; it is tried again',
  closed: 'Closed',
}

function Requests({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(supportApi.list, {}))
  const close = useMutation({ mutationFn: (id: string) => call(supportApi.close, { params: { id }, body: {} }) })
  const requests = query.data?.requests ?? []
  return (
    <section className={styles['wide']} aria-labelledby="requests">
      <h2 id="requests">Your requests</h2>
      {loadState(query, 'Your requests could not be loaded', 'rows')}
      {close.isError && <Banner tone="danger">{problemWords(close.error)}</Banner>}
      {query.data && requests.length === 0 && <p className={styles['hint']}>You have not asked for help yet.</p>}
      {requests.length > 0 && (
        <PlainTable label="Your requests" columns={['Subject', 'Asked', 'Status', act]}>
          {requests.map((request) => (
            <tr key={request._id}>
              <th scope="row">{request.subject}</th>
              <td>{dateTime(request.askedAt, zone)}</td>
              <td>{stateWords[request.state]}</td>
              <td>
                {request.state !== 'closed' && (
                  <May>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`It is solved: ${request.subject}`}
                      onClick={() => close.mutate(request._id)}
                    >
                      It is solved
                    </Button>
                  </May>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}
