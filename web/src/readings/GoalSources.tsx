/** Whose goals the charts above show, what an alarm is, and whether a clinician of the clinic agrees. */
import { goalSourceText } from '@vitalrounds/domain/readings/verdict/words'
import type { Series } from '@vitalrounds/domain/vitals/series'
import { useState } from 'react'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import type { Me } from '../platform/me.ts'
import { Fold } from '../ui/Fold.tsx'
import { Note } from '../ui/Sections.tsx'

/** Of a pair the plan may set one of its two goals. */
const sourceOf = (lines: Series['lines'], lower: Series['lowerLines']) =>
  [...new Set([goalSourceText(lines.goalSource), goalSourceText(lower?.goalSource ?? null)])].filter(Boolean).join('; ')

type Props = { series: readonly Series[]; me: Me }

export function GoalSources({ series, me }: Props) {
  const [isOpen, setOpen] = useState(false)
  const named = series.filter(({ lines, lowerLines }) => sourceOf(lines, lowerLines) !== '')
  if (named.length === 0) return null
  return (
    <Fold title="Where goals and alarms come from" onOpen={() => setOpen(true)}>
      <Note>
        The goal is what the patient is treated to: that of the care plan in force, else the guideline’s. An alarm is where the clinical
        rules in force for this member begin to warn; a goal never lies beyond it.
      </Note>
      <ul>
        {named.map(({ series: name, title, lines, lowerLines }) => (
          <li key={name}>
            {title}: {sourceOf(lines, lowerLines)}.
          </li>
        ))}
      </ul>
      {isOpen && <Confirmation me={me} kind="reading-goals" isAmongSources />}
    </Fold>
  )
}
