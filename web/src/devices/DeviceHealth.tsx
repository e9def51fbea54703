/** Signal, battery and last use of a device. What is fine is plain ink; what is low says so with a sign and in words. */
import { percentText } from '@vitalrounds/domain/with-unit'
import { batteryLevel, weakSignalPercent } from '@vitalrounds/domain/devices/health'
import type { ReactNode } from 'react'
import { Dim, Lines } from '../ui/Lines.tsx'
import { Age } from '../ui/Age.tsx'
import { ageWords } from '../platform/zones.ts'
import { IconAlertTriangle } from '../ui/icons.tsx'
import styles from './devices.module.css'
import { batteryWords, type Battery } from './device-words.ts'

export const Unknown = ({ children = 'not known' }: { children?: string }) => (
  <Dim>
    <span aria-hidden="true">–</span>
    <span className="spoken">{children}</span>
  </Dim>
)

/** Something to look at: never by color alone. */
export const Trouble = ({ children, isRefusal = false }: { children: ReactNode; isRefusal?: boolean }) => (
  <span className={styles['trouble']} data-refusal={isRefusal}>
    <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
    <span>{children}</span>
  </span>
)

const bars = [20, 40, 60, 80] as const

export function Signal({ percent }: { percent: number | null }) {
  if (percent === null) return <Unknown>signal not known</Unknown>
  const words = percentText(percent)
  return (
    <span className={styles['signal']}>
      <svg width="16" height="12" aria-hidden="true" className={styles['bars']}>
        {bars.map((least, i) => (
          <rect key={least} x={i * 4} y={9 - i * 3} width={3} height={3 + i * 3} data-on={percent >= least} />
        ))}
      </svg>
      {percent < weakSignalPercent ? <Trouble>{words} weak</Trouble> : words}
    </span>
  )
}

export function BatteryLevel(battery: Battery) {
  const words = batteryWords(battery)
  if (words === null) return <Unknown>battery not known</Unknown>
  const level = batteryLevel(battery)
  return <Lines below={words}>{level === 'good' ? 'Good' : <Trouble>{level === 'low' ? 'Low' : 'Replace'}</Trouble>}</Lines>
}

type LastUsedProps = { at: string | null; now: number; zone: string; never?: string }

export const LastUsed = ({ at, now, zone, never = 'never used' }: LastUsedProps) =>
  at === null ? <Dim>{never}</Dim> : <Age {...ageWords(at, now, zone)} />
