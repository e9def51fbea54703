/** The devices on which no code is asked for, and the way to have it asked there again. */
import { Button } from '@mantine/core'
import { type RememberedDevice, rememberedDays, secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf, dateTime } from '../../platform/zones.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from './SecondFactor.module.css'

export function RememberedDevices({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(secondFactorApi.rememberedDevices, {}))
  const forget = useAct((id: string) => call(secondFactorApi.forgetDevice, { params: { id } }), {
    done: 'A code is asked for there again',
    onDone: () => undefined,
  })
  const error = problemWords(forget.error)
  // Where no code is asked for anywhere, there is nothing to remember
  if (query.data && !query.data.isAsked) return null
  return (
    <section className={styles['panel']} aria-labelledby="remembered-title">
      <div>
        <h2 id="remembered-title">Remembered devices</h2>
        <p>
          On these the password is enough. A device is remembered for {rememberedDays} days where “Remember this device” was ticked with the
          code; forget it when you no longer use it, or when somebody else does.
        </p>
        {loadState(query, 'Your remembered devices could not be loaded', 'rows')}
        {error !== undefined && <Banner tone="danger">{error}</Banner>}
        {query.data?.devices.length === 0 && <p>No device is remembered: a code is asked for everywhere.</p>}
        {query.data && query.data.devices.length > 0 && (
          <PlainTable label="Remembered devices" columns={['Device', 'Address', 'Last used', 'Until', act]}>
            {query.data.devices.map((device) => (
              <Device key={device.id} device={device} zone={zone} onForget={() => forget.mutate(device.id)} />
            ))}
          </PlainTable>
        )}
      </div>
    </section>
  )
}

type Props = { device: RememberedDevice; zone: string; onForget: () => void }

const Device = ({ device: { device, ip, last_used_at, expires_at, current }, zone, onForget }: Props) => (
  <tr>
    <th scope="row">
      {device}
      {current && ' (this device)'}
    </th>
    <td>{ip === '' ? 'Not known' : ip}</td>
    <td>{last_used_at === null ? 'Not known' : dateTime(last_used_at, zone)}</td>
    <td>{dateOf(expires_at, zone)}</td>
    <td>
      <Button variant="default" size="compact-sm" aria-label={`Forget ${device}`} onClick={onForget}>
        Forget
      </Button>
    </td>
  </tr>
)
