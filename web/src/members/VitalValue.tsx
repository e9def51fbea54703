/** A value of a member in a list or the header strip: plain where it is within its rules, else a chip, muted once somebody has seen to it. */
import { standingWords } from '@vitalrounds/domain/readings/verdict/standing'
import type { ReactNode } from 'react'
import { SeverityChip } from '../ui/SeverityChip.tsx'
import { handledText } from './parts/handled-text.ts'
import { type Judgment, weightChange } from './vital-words.ts'

type Props = Judgment & { zone: string; children: ReactNode }

function standingProps({ handled, isNotRaised }: Pick<Judgment, 'handled' | 'isNotRaised'>, zone: string) {
  if (handled) return { handled: handledText(handled, zone) }
  return isNotRaised ? { handled: standingWords.notRaised } : {}
}

export const VitalValue = ({ severity, side, zone, children, ...standing }: Props) =>
  severity === 'ok' ? (
    <span>{children}</span>
  ) : (
    <SeverityChip severity={severity} {...(side && { side })} {...standingProps(standing, zone)}>
      {children}
    </SeverityChip>
  )

export function WeightChange({ row, zone }: { row: Parameters<typeof weightChange>[0]; zone: string }) {
  const change = weightChange(row)
  if (!change) return null
  return (
    <>
      {' '}
      <VitalValue {...change.judgment} zone={zone}>
        {change.text}
      </VitalValue>
    </>
  )
}
