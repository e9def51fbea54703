/** The supplies ordered for a member, and whether the vendor took each order. */
import { supplies } from '@vitalrounds/domain/devices/device'
import type { RefillState } from '@vitalrounds/domain/devices/record'
import { dateOf } from '../../platform/zones.ts'
import { toSentence } from '../../ui/sentence.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Trouble } from '../DeviceHealth.tsx'
import type { MemberDevices } from '../assigned-device.ts'
import { Section } from '../Section.tsx'

const stateTitles: Record<RefillState, string> = {
  requested: 'requested',
  sending: 'being handed to the vendor',
  sent: 'taken by the vendor',
  failed: 'failed',
}

export const MemberRefills = ({ refills, zone }: { refills: MemberDevices['refills']; zone: string }) =>
  refills.length === 0 ? null : (
    <Section title="Refills">
      <PlainTable label="Refills, table">
        <thead>
          <tr>
            <th scope="col">Supply</th>
            <th scope="col">Status</th>
            <th scope="col">Requested</th>
          </tr>
        </thead>
        <tbody>
          {refills.map(({ _id, supply, status, error, requestedAt, requestedBy }) => (
            <tr key={_id}>
              <th scope="row">{supplies[supply]}</th>
              <td>
                {stateTitles[status]}
                {error !== '' && <Trouble isRefusal={status === 'failed'}>{toSentence(error)}</Trouble>}
              </td>
              <td>
                {dateOf(requestedAt, zone)}
                {requestedBy !== '' && `, by ${requestedBy}`}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  )
