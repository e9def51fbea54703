/** By whose order a member is in each program: what stands, what is on record, and signing, recording or retracting one. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type PractitionerOrder,
  practitionerOrderApi,
  type PractitionerOrders as OnRecord,
} from '@vitalrounds/domain/care/practitioner-orders/api'
import { type OrderProgram, orderProgramTitles, signOrderProblem, standingText } from '@vitalrounds/domain/care/practitioner-orders/order'
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
import { Fold } from '../../ui/Fold.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { Note } from '../../ui/Sections.tsx'
import { AttachDocumentDialog, OrderDocument } from './OrderDocument.tsx'
import styles from './Orders.module.css'
import { RecordOrderDialog } from './RecordOrderDialog.tsx'
import { SignOrderDialog } from './SignOrderDialog.tsx'

type Props = { member: Member; me: Me }
type Doing =
  | { act: 'record'; program: OrderProgram }
  | { act: 'sign'; program: OrderProgram }
  | { act: 'attach'; order: PractitionerOrder }
  | { act: 'retract'; order: PractitionerOrder }

export function PractitionerOrders({ member, me }: Props) {
  const query = useQuery(apiQuery(practitionerOrderApi.list, { params: { id: member._id } }))
  const [doing, setDoing] = useState<Doing | null>(null)
  return (
    <section className={styles['orders']} aria-labelledby="practitioner-orders">
      <h2 id="practitioner-orders">Practitioner’s order</h2>
      {loadState(query, 'The orders could not be loaded', 'line')}
      {query.data && <Standings me={me} onRecord={query.data} onDo={setDoing} />}
      {query.data && query.data.orders.length > 0 && <History member={member} me={me} orders={query.data.orders} onDo={setDoing} />}
      {doing && <OrderDialog member={member} doing={doing} codes={query.data?.diagnosisCodes ?? []} onClose={() => setDoing(null)} />}
    </section>
  )
}

type DialogProps = { member: Member; doing: Doing; codes: readonly string[]; onClose: () => void }

function OrderDialog({ member, doing, codes, onClose }: DialogProps) {
  if (doing.act === 'sign') return <SignOrderDialog member={member} program={doing.program} codes={codes} onClose={onClose} />
  if (doing.act === 'record') return <RecordOrderDialog member={member} program={doing.program} codes={codes} onClose={onClose} />
  if (doing.act === 'attach') return <AttachDocumentDialog member={member} order={doing.order} onClose={onClose} />
  return <RetractDialog member={member} order={doing.order} onClose={onClose} />
}

type StandingsProps = { me: Me; onRecord: OnRecord; onDo: (doing: Doing) => void }

const Standings = ({ me, onRecord: { standings }, onDo }: StandingsProps) => (
  <ul className={styles['list']}>
    {standings.map(({ program, late, ...standing }) => (
      <li key={program}>
        <b>{orderProgramTitles[program]}</b>: {standingText(standing)}.{late !== null && ` ${late}.`}
        {me.actions.includes('member.update') && (
          <span className={styles['acts']}>
            {signOrderProblem(me) === undefined && (
              <Button size="compact-sm" variant="subtle" onClick={() => onDo({ act: 'sign', program })}>
                Sign order<span className="spoken"> for {orderProgramTitles[program]}</span>
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" onClick={() => onDo({ act: 'record', program })}>
              Record order<span className="spoken"> for {orderProgramTitles[program]}</span>
            </Button>
          </span>
        )}
      </li>
    ))}
    {standings.length === 0 && <li>The member is in no program.</li>}
  </ul>
)

const by = (name: string) => (name === '' ? '' : ` by ${name}`)
const originText = ({ wordingVersion, source, recordedAt, recordedBy }: PractitionerOrder, zone: string) =>
  wordingVersion !== null
    ? `signed here ${dateTime(recordedAt, zone)}, wording of ${wordingVersion}`
    : `${source ?? ''}; recorded ${dateTime(recordedAt, zone)}${by(recordedBy)}`
const orderText = (order: PractitionerOrder, zone: string) =>
  `${order.program.toUpperCase()}, ordered ${usDate(order.orderedOn)} by ${order.practitioner}, ${order.practitionerTitle}, for ${order.diagnosisCodes.join(', ')}; ${originText(order, zone)}`
const retractionText = ({ retraction }: PractitionerOrder, zone: string) =>
  retraction === null ? '' : `; retracted ${dateTime(retraction.at, zone)}${by(retraction.by)}: ${retraction.reason}`

type HistoryProps = Props & { orders: OnRecord['orders']; onDo: (doing: Doing) => void }

const History = ({ member, me, orders, onDo }: HistoryProps) => (
  <Fold title={`Orders on record (${orders.length})`}>
    <ul className={styles['list']}>
      {orders.map((order) => (
        <li key={order._id}>
          {orderText(order, me.timeZone)}
          {retractionText(order, me.timeZone)}
          {order.document && <OrderDocument member={member} order={order} document={order.document} />}
          {order.retraction === null && order.source !== null && order.document === null && me.actions.includes('member.update') && (
            <Button size="compact-sm" variant="subtle" onClick={() => onDo({ act: 'attach', order })}>
              Attach document<span className="spoken"> to the order of {usDate(order.orderedOn)}</span>
            </Button>
          )}
          {order.retraction === null && me.actions.includes('member.update') && (
            <Button size="compact-sm" variant="subtle" onClick={() => onDo({ act: 'retract', order })}>
              Retract<span className="spoken"> the order of {usDate(order.orderedOn)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Fold>
)

function RetractDialog({ member, order, onClose }: { member: Member; order: PractitionerOrder; onClose: () => void }) {
  const retract = useAct(
    (reason: string) => call(practitionerOrderApi.retract, { params: { id: member._id, orderId: order._id }, body: { reason } }),
    { done: 'Order retracted', onDone: onClose },
  )
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`retract order ${order._id}`}
      isSent={retract.isSuccess}
      title="Retract an order"
      about={`${aboutMember(member)}: order of ${usDate(order.orderedOn)}`}
      usual={['Recorded for another member', 'Recorded with a wrong day', 'The practitioner took it back']}
      confirmLabel="Retract"
      isDangerous
      isBusy={retract.isPending}
      error={problemWords(retract.error)}
      onConfirm={(reason) => retract.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>It counts for nothing any more, and stays on record with the reason.</DialogText>
      <Note>Whoever retracts the only order leaves the program without one.</Note>
    </DraftedReasonDialog>
  )
}
