/** One device of an enrollment: ordered, in use, waiting for its vendor, or failed, and then to be tried again. */
import { Button } from '@mantine/core'
import { type DeviceKind, deviceKinds, numberOf } from '@vitalrounds/domain/devices/device'
import { type DeviceOutcome, enrollmentApi } from '@vitalrounds/domain/enrollment/api'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/api.ts'
import { newestPage } from '../../platform/refetch-changed.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { CodeInput } from '../../ui/fields/MaskedInput.tsx'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { useNumberCheck } from '../parts/number-check.ts'
import { fieldLabel } from '../form/field-labels.ts'
import styles from './Enroll.module.css'

type Props = { memberId: string; outcome: DeviceOutcome }

/** Trying again; the answer stands until the page has asked how everything stands now. */
function useRetry(memberId: string, outcome: DeviceOutcome) {
  const again = useMutation({
    mutationFn: (id: string) =>
      call(enrollmentApi.addDevice, {
        params: { id: memberId },
        body: { device: outcome.device, choice: outcome.choice, id },
      }),
    onSettled: newestPage,
  })
  const problem = again.error instanceof ApiProblem ? again.error : null
  const refusal = problem?.errors[0]?.message ?? problem?.detail ?? 'An unexpected error occured!'
  return { retry: again.mutate, isTrying: again.isPending, refusal: again.isError ? refusal : undefined }
}

export function DeviceResult({ memberId, outcome }: Props) {
  const { retry, isTrying, refusal } = useRetry(memberId, outcome)
  return (
    <li className={styles['outcome']} data-failed={outcome.outcome === 'failed'}>
      <span className={styles['deviceName']}>{deviceKinds[outcome.device].title}</span>
      <span role="status">{outcomeWords(outcome)}</span>
      {outcome.outcome === 'failed' && (
        <Again
          memberId={memberId}
          kind={outcome.device}
          triedId={outcome.id}
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
  if (outcome === 'connecting') return 'Waiting for the vendor to connect it…'
  const order = orderNumber === null ? 'Requested' : `Requested, order ${orderNumber}`
  return message === '' ? order : `${order}, now ${message}`
}

type AgainProps = {
  memberId: string
  kind: DeviceKind
  triedId: string
  needsId: boolean
  isTrying: boolean
  onRetry: (id: string) => void
  children: ReactNode
}

function Again({ memberId, kind, triedId, needsId, isTrying, onRetry, children }: AgainProps) {
  const [id, setId] = useState(triedId)
  const check = useNumberCheck({ device: kind, number: id, memberId })
  // Of the number that was tried the line above says what became of it
  const refusal = id === triedId ? undefined : check.refusal
  return (
    <form
      className={styles['again']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTrying) onRetry(id)
      }}
    >
      {needsId && (
        <CodeInput
          code={numberOf(kind)}
          label={fieldLabel(`devices.${kind}.id`)}
          value={id}
          onChange={setId}
          onBlur={check.leave}
          error={children ?? refusal}
        />
      )}
      <Button size="sm" type="submit" variant="default" aria-busy={isTrying}>
        Retry<span className="spoken"> {deviceKinds[kind].title}</span>
      </Button>
      {!needsId && children !== undefined && <span role="alert">{children}</span>}
    </form>
  )
}
