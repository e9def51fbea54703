/** What "on target" means for the charts above, which guidelines stand behind it, and whether a clinician of the clinic agrees. */
import type { Series } from '@vitalrounds/domain/vitals/series'
import { useState } from 'react'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import type { Me } from '../platform/me.ts'
import { Fold } from '../ui/Fold.tsx'
import { Note } from '../ui/Sections.tsx'

type Props = { series: readonly Series[]; me: Me }

export function TargetSources({ series, me }: Props) {
  const [isOpen, setOpen] = useState(false)
  const named = series.filter(({ targetSource }) => targetSource !== '')
  if (named.length === 0) return null
  return (
    <Fold title="Where the targets come from" onOpen={() => setOpen(true)}>
      <Note>
        A target ends where the clinical rules in force for this member begin to warn. Where no rule says anything, these stand; the
        patient’s own page and the page for a doctor tell the goals for blood pressure and glucose from here.
      </Note>
      <ul>
        {named.map(({ series: name, title, targetSource }) => (
          <li key={name}>
            {title}: {targetSource}.
          </li>
        ))}
      </ul>
      {isOpen && <Confirmation me={me} kind="reading-targets" />}
    </Fold>
  )
}
