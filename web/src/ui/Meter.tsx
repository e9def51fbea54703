/** Progress toward a count, such as 14 of 16 days. Accent once it is met, gray before; never red. */
import { withUnit } from '@vitalrounds/domain/with-unit'
import type { CSSProperties } from 'react'
import styles from './Meter.module.css'

type Props = {
  have: number
  need: number
  /** `d`, `min`; said after the numbers. */
  unit: string
  /** What is counted, for screen readers: "Days measured". */
  label: string
  /** How the count is written when not as a plain number: `16:42`. */
  text?: string
  /** How what is needed is written when it is counted in another unit. */
  needText?: string
}

export function Meter({ have, need, unit, label, text = String(have), needText = String(need) }: Props) {
  const share = Math.min(1, need === 0 ? 1 : have / need)
  return (
    <span
      className={styles['meter']}
      role="meter"
      aria-label={label}
      aria-valuenow={Math.min(have, need)}
      aria-valuemin={0}
      aria-valuemax={need}
      aria-valuetext={`${text} of ${withUnit(needText, unit)}`}
      data-met={have >= need}
      style={{ '--share': `${share * 100}%` } as CSSProperties}
    >
      <b>{text}</b>
      {`/${withUnit(needText, unit)}`}
    </span>
  )
}
