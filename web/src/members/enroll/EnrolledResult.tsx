/** After enrolling: the member is safe, and each device tells its own outcome. One that failed can be tried again. */
import { Button } from '@mantine/core'
import { type DeviceKind, deviceKinds } from '@vitalrounds/domain/devices/device'
import { type DeviceOutcome, enrollmentApi } from '@vitalrounds/domain/members/enrollment-api'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call, keyOf } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { slashDay } from '../../platform/zones.ts'
import { GatewayInput, ImeiInput } from '../../ui/MaskedInput.tsx'
import { fieldLabel } from '../form/field-labels.ts'
import styles from './Enroll.module.css'
import type { Enrolled } from './use-enrollment.ts'

type Props = { enrolled: Enrolled; onAnother: () => void }

export function EnrolledResult({ enrolled: { member, devices, form }, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles['result']} aria-labelledby="enrolled">
      <h2 id="enrolled" ref={heading} tabIndex={-1} className={styles['resultTitle']}>
        <IconCheck size={20} aria-hidden="true" /> {member.name} is enrolled
      </h2>
      <p className={styles['resultNote']}>
        {slashDay(member.dob)}
        {member.mrn !== '' && ` · MRN ${member.mrn}`} · Consent is on record.
        {devices.length === 0 && ' No device was requested or connected.'}
      </p>
      {devices.length > 0 && (
        <ul className={styles['outcomes']} aria-label="Devices">
          {devices.map((outcome) => (
            <DeviceResult
              key={outcome.device}
              memberId={member._id}
              first={outcome}
              triedId={form.devices[outcome.device].id}
            />
          ))}
        </ul>
      )}
      <div className={styles['resultActions']}>
        <Button
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to="/member-details/$memberId/$tab" params={{ memberId: member._id, tab: 'profile' }} />
          )}
        >
          Open {member.firstName}’s profile
        </Button>
        <Button size="sm" variant="default" onClick={onAnother}>
          Enroll another member
        </Button>
      </div>
    </section>
  )
}

/** One device, as it stands now; trying again replaces what is told. */
function useDeviceOutcome(memberId: string, first: DeviceOutcome) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: (id: string) =>
      call(enrollmentApi.addDevice, {
        params: { id: memberId },
        body: { device: first.device, choice: first.choice, id },
      }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf(enrollmentApi.deviceUsage) }),
  })
  const problem = again.error instanceof ApiProblem ? again.error : null
  return {
    outcome: again.data ?? first,
    retry: again.mutate,
    isTrying: again.isPending,
    refusal: again.isError
      ? (problem?.errors[0]?.message ?? problem?.detail ?? 'An unexpected error occured!')
      : undefined,
  }
}

type DeviceProps = { memberId: string; first: DeviceOutcome; triedId: string }

function DeviceResult({ memberId, first, triedId }: DeviceProps) {
  const { outcome, retry, isTrying, refusal } = useDeviceOutcome(memberId, first)
  const title = deviceKinds[outcome.device].title
  return (
    <li className={styles['outcome']} data-failed={outcome.outcome === 'failed'}>
      <span className={styles['deviceName']}>{title}</span>
      <span role="status">{outcomeWords(outcome)}</span>
      {outcome.outcome === 'failed' && (
        <Again
          kind={outcome.device}
          triedId={triedId}
          needsId={outcome.choice === 'connect'}
          onRetry={retry}
          isTrying={isTrying}
        >
          {refusal}
        </Again>
      )}
    </li>
  )
}

function outcomeWords({ outcome, orderNumber, message }: DeviceOutcome): ReactNode {
  if (outcome === 'failed')
    return (
      <>
        <IconAlertTriangle size={15} aria-hidden="true" /> Not done. {message}
      </>
    )
  if (outcome === 'connected') return 'Connected'
  return orderNumber === null ? 'Requested' : `Requested, order ${orderNumber}`
}

type AgainProps = {
  kind: DeviceKind
  triedId: string
  needsId: boolean
  isTrying: boolean
  onRetry: (id: string) => void
  children: ReactNode
}

function Again({ kind, triedId, needsId, isTrying, onRetry, children }: AgainProps) {
  const [id, setId] = useState(triedId)
  const Input = deviceKinds[kind].identifier === 'imei' ? ImeiInput : GatewayInput
  return (
    <form
      className={styles['again']}
      onSubmit={(event) => {
        event.preventDefault()
        onRetry(id)
      }}
    >
      {needsId && <Input aria-label={fieldLabel(`devices.${kind}.id`)} value={id} onChange={setId} error={children} />}
      <Button type="submit" variant="default" loading={isTrying}>
        Retry
      </Button>
      {!needsId && children !== undefined && <span role="alert">{children}</span>}
    </form>
  )
}
