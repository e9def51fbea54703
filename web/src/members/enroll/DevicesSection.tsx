/** Which devices the member gets or has. A number is asked for only where a device is to be connected. */
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Checkbox, SegmentedControl } from '@mantine/core'
import { type DeviceKind, deviceKindNames, deviceKinds, numberOf } from '@vitalrounds/domain/devices/device'
import { requestedDevices, type DeviceChoice } from '@vitalrounds/domain/enrollment/enrollment'
import { CodeInput } from '../../ui/fields/MaskedInput.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { fieldLabel } from '../form/field-labels.ts'
import { useNumberCheck } from '../parts/number-check.ts'
import { FormSection } from '../form/FormSection.tsx'
import styles from './Enroll.module.css'
import { type Enrollment, isDoubtful } from './use-enrollment.ts'

const choices: { value: DeviceChoice; label: string }[] = [
  { value: 'notNeeded', label: 'Not needed' },
  { value: 'request', label: 'Request' },
  { value: 'connect', label: 'Connect' },
]

export const DevicesSection = ({ enrollment }: { enrollment: Enrollment }) => (
  <FormSection title="4 Devices" note={<Usage enrollment={enrollment} />}>
    <ul className={styles['devices']}>
      {deviceKindNames.map((kind) => (
        <li key={kind} className={styles['device']}>
          <Device kind={kind} enrollment={enrollment} />
        </li>
      ))}
    </ul>
  </FormSection>
)

function Usage({ enrollment: { usage, fields } }: { enrollment: Enrollment }) {
  if (!usage) return null
  const target = requestedDevices(fields.values).length
  return (
    <>
      <Meter have={usage.totalOrdered} need={usage.monthlyLimit} unit="ordered this month" label="Devices ordered this month" />
      <p className={styles['wanted']} role="status">
        {target === 0 ? 'Request ships a device to the member. Connect uses one the member has.' : `${target} requested here.`}
      </p>
    </>
  )
}

function Device({ kind, enrollment }: { kind: DeviceKind; enrollment: Enrollment }) {
  const { fields } = enrollment
  const { choice } = fields.values.devices[kind]
  const choose = (value: string) => {
    fields.setValues((before) => ({
      ...before,
      devices: { ...before.devices, [kind]: { ...before.devices[kind], choice: value as DeviceChoice } },
    }))
    fields.forget(`devices.${kind}`)
  }
  return (
    <>
      <span className={styles['deviceName']}>{deviceKinds[kind].title}</span>
      <SegmentedControl
        size="xs"
        aria-label={deviceKinds[kind].title}
        data={choices}
        value={choice}
        onChange={choose}
        {...(choice !== 'notNeeded' && { color: 'brand' })}
      />
      {choice === 'connect' && <Identifier kind={kind} enrollment={enrollment} />}
    </>
  )
}

function Identifier({ kind, enrollment }: { kind: DeviceKind; enrollment: Enrollment }) {
  const { fields } = enrollment
  const label = fieldLabel(`devices.${kind}.id`)
  const bound = fields.bind(`devices.${kind}.id`)
  const check = useNumberCheck({ device: kind, number: bound.value })
  const onBlur = () => {
    bound.onBlur()
    check.leave()
  }
  return (
    <div className={styles['identifier']}>
      <CodeInput {...bound} label={label} onBlur={onBlur} error={bound.error ?? check.refusal} code={numberOf(kind)} />
      {isDoubtful(kind, fields.values.devices[kind]) && <Doubt kind={kind} enrollment={enrollment} />}
    </div>
  )
}

/** A check digit that does not fit is most often a slip, but numbers are also printed like that: a person decides. */
const Doubt = ({ kind, enrollment: { insisted, insist, fields } }: { kind: DeviceKind; enrollment: Enrollment }) => (
  <div className={styles['doubt']}>
    <p role="status">The last digit does not fit the others. Please check the number.</p>
    <Checkbox
      size="xs"
      label="It is printed like this"
      checked={insisted(kind)}
      onChange={(event) => {
        insist(kind, event.currentTarget.checked)
        fields.change(`devices.${kind}.id`, fields.values.devices[kind].id)
      }}
    />
  </div>
)
