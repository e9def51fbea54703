/** One section of the plan as lines that are written, added and removed; each says where it came from. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { PlanContent, PlanList } from '@vitalrounds/domain/care/plan/content'
import { noMeasure } from '@vitalrounds/domain/care/plan/goal-measures'
import { lessStrictOf, sourceWords } from '@vitalrounds/domain/care/plan/templates'
import { type Line, MeasureFields, type Patch } from './MeasureFields.tsx'
import styles from './Plan.module.css'
import { lineWords, sectionWords } from './plan-words.ts'
import { Fold } from '../../ui/Fold.tsx'
import { focusAtOnce } from '../../ui/focus-at-once.ts'
import { DayInput, completeDay } from '../../ui/fields/DayInput.tsx'

type Props = {
  list: PlanList
  content: PlanContent
  onChange: (next: PlanContent) => void
}
type Field = { name: string; label: string; width: string; isDay?: true }

const text: Field = { name: 'text', label: 'Text', width: '3 1 260px' }
const fields: Record<PlanList, readonly Field[]> = {
  problems: [
    { name: 'title', label: 'Problem', width: '2 1 200px' },
    { name: 'icd10', label: 'ICD-10', width: '0 1 90px' },
    { name: 'expectedOutcome', label: 'Expected outcome', width: '3 1 260px' },
  ],
  // On a tablet the words have a row with the day, and what they are measured by the next
  goals: [
    { ...text, width: '3 1 420px' },
    { name: 'dueOn', label: 'Due', width: '0 1 140px', isDay: true },
  ],
  actions: [text, { name: 'owner', label: 'Who', width: '1 1 120px' }],
  barriers: [text],
  callClinic: [text],
  call911: [text],
  team: [
    { name: 'name', label: 'Name', width: '2 1 160px' },
    { name: 'role', label: 'Role', width: '2 1 160px' },
    { name: 'phone', label: 'Phone', width: '1 1 120px' },
  ],
}
const emptyLine = (list: PlanList): Line => ({
  id: crypto.randomUUID(),
  ...(list !== 'team' && { template: '' }),
  ...(list === 'goals' && { isConfirmed: true, ...noMeasure }),
  ...Object.fromEntries(fields[list].map(({ name }) => [name, ''])),
})
const nameOf = (line: Line) => String(line['text'] ?? line['title'] ?? line['name'] ?? '') || 'empty line'

/** The focus goes with the work: to a new line, and from a removed one to where the next is added. */
function useLines({ list, content, onChange }: Props) {
  const lines = content[list] as unknown as Line[]
  const [added, setAdded] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const put = (next: readonly Line[]) => onChange({ ...content, [list]: next })
  return {
    lines,
    added,
    addButton,
    set: (id: string, patch: Patch) => put(lines.map((line) => (line.id === id ? ({ ...line, ...patch } as Line) : line))),
    add: () => {
      const line = emptyLine(list)
      setAdded(line.id)
      put([...lines, line])
    },
    remove: (gone: string) => {
      put(lines.filter(({ id }) => id !== gone))
      addButton.current?.focus()
    },
  }
}

export function PlanLines({ list, content, onChange }: Props) {
  const { lines, added, addButton, set, add, remove } = useLines({ list, content, onChange })
  return (
    <section aria-label={sectionWords[list]} className={styles['section']}>
      <h2 className={styles['heading']}>{sectionWords[list]}</h2>
      {list !== 'goals' && <Source templates={lines.map(({ template = '' }) => template)} />}
      {lines.map((line) => (
        <div key={line.id} className={styles['line']} data-line={line.id}>
          {fields[list].map(({ name, label, width, isDay }, at) => {
            const look = {
              size: 'sm',
              style: { flex: width },
              label,
              'aria-label': `${label}: ${nameOf(line)}`,
              value: String(line[name] ?? ''),
            } as const
            if (isDay) return <DayInput key={name} {...look} onDay={(day) => set(line.id, { [name]: completeDay(day) })} />
            return (
              <TextInput
                key={name}
                {...(at === 0 && line.id === added && { ref: focusAtOnce })}
                {...look}
                onChange={(event) => set(line.id, { [name]: event.currentTarget.value })}
              />
            )
          })}
          {list === 'goals' && <GoalFields line={line} onChange={(patch) => set(line.id, patch)} />}
          <Button size="xs" variant="subtle" aria-label={`Remove ${nameOf(line)}`} onClick={() => remove(line.id)}>
            Remove
          </Button>
          {list === 'goals' && <Source templates={[line.template ?? '']} />}
          {list === 'goals' && <LessStrict line={line} onPick={(patch) => set(line.id, patch)} />}
        </div>
      ))}
      <div>
        <Button ref={addButton} size="xs" variant="default" onClick={add}>
          Add {lineWords[list]}
        </Button>
      </div>
    </section>
  )
}

/** What a goal has beside its words: how it is measured, and that somebody wants it for this member. */
const GoalFields = ({ line, onChange }: { line: Line; onChange: (patch: Patch) => void }) => (
  <>
    <MeasureFields line={line} name={nameOf(line)} onChange={onChange} />
    <Checkbox
      label="Confirmed"
      aria-label={`Confirmed: ${nameOf(line)}`}
      checked={line['isConfirmed'] === true}
      onChange={(event) => onChange({ isConfirmed: event.currentTarget.checked })}
    />
  </>
)

/** Guidelines ask less of some; a clinician picks it, with the number that goes with the words. */
function LessStrict({ line, onPick }: { line: Line; onPick: (patch: Patch) => void }) {
  const less = lessStrictOf({ template: line.template ?? '', text: String(line['text'] ?? '') })
  if (!less) return null
  return (
    <p className={styles['source']}>
      <Button size="compact-xs" variant="default" onClick={() => onPick({ text: less.text, value: less.value })}>
        Less strict: {less.text}
      </Button>{' '}
      When: {less.when}.
    </p>
  )
}

/** Where lines of templates come from: asked for by whoever wants to know. A goal has a source of its own; the other lines of a section share theirs. */
function Source({ templates }: { templates: readonly string[] }) {
  const filled = templates.filter((template) => template !== '')
  if (filled.length === 0) return null
  return (
    <div className={styles['source']}>
      <Fold title="About this number">{[...new Set(filled.map(sourceWords))].join('; ')}</Fold>
    </div>
  )
}
