/** "4 of 214", who is next, and the way to the members before and after, with the keys [ and ]. The tab stays the same. */
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShortcuts } from '../platform/keyboard.ts'
import { KeyHint } from '../ui/KeyHint.tsx'
import { IconChevronLeft, IconChevronRight } from '../ui/icons.tsx'
import styles from './ListSteps.module.css'
import { type Neighbor, useNeighbors } from './neighbors.ts'
import { type PlaceInList, writePlace } from './place-in-list.ts'

type Props = { place: PlaceInList; memberId: string; tab: string }
const whole = new Intl.NumberFormat('en-US')

export function ListSteps({ place, memberId, tab }: Props) {
  const navigate = useNavigate()
  const steps = useNeighbors(place, memberId)
  const to = (step: Neighbor) => ({
    to: '/member-details/$memberId/$tab' as const,
    params: { memberId: step.memberId, tab },
    search: writePlace({ ...place, at: step.at }),
  })
  const go = (step: Neighbor | undefined) => void (step && navigate(to(step)))
  useShortcuts([
    { keys: '[', title: 'Previous member of the list', group: 'Member', run: () => go(steps?.previous) },
    { keys: ']', title: 'Next member of the list', group: 'Member', run: () => go(steps?.next) },
  ])
  if (!steps) return null
  const step = (target: Neighbor | undefined, label: string, icon: ReactNode) =>
    target === undefined ? (
      <span className={styles['step']} aria-hidden="true" data-off="true">
        {icon}
      </span>
    ) : (
      <Link {...to(target)} className={styles['step']} aria-label={`${label}: ${target.name}`} title={target.name}>
        {icon}
      </Link>
    )
  return (
    <>
      <div className={styles['steps']}>
        {step(steps.previous, 'Previous member', <IconChevronLeft size={16} aria-hidden="true" />)}
        <span className={styles['words']}>
          {whole.format(Math.min(steps.at + 1, steps.count))} of {whole.format(steps.count)}
        </span>
        {step(steps.next, 'Next member', <IconChevronRight size={16} aria-hidden="true" />)}
      </div>
      <p className={styles['next']}>
        {steps.next ? (
          <>
            Next: <span className={styles['name']}>{steps.next.name}</span> <KeyHint>]</KeyHint>
          </>
        ) : (
          'The last of the list'
        )}
      </p>
    </>
  )
}
