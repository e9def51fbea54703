/** The draft, section by section. */
import { Button, Select, Textarea } from '@mantine/core'
import { assessmentAreas, type PlanContent, planLists } from '@vitalrounds/domain/care/plan/content'
import { type FilledSection, filledSections, fillFromTemplates, fillSection, planTemplates } from '@vitalrounds/domain/care/plan/templates'
import { useState } from 'react'
import { Banner } from '../../ui/notices/Banner.tsx'
import styles from './Plan.module.css'
import { addedWords, areaWords, pathWords, sectionWords } from './plan-words.ts'
import { PlanLines } from './PlanLines.tsx'
import { DayInput, completeDay } from '../../ui/fields/DayInput.tsx'

type Props = { content: PlanContent; onChange: (next: PlanContent) => void }

export const PlanSections = (props: Props) => (
  <div className={styles['sections']}>
    <Conflicts {...props} />
    <Assessment {...props} />
    <Templates {...props} />
    {planLists.map((list) => (
      <PlanLines key={list} list={list} {...props} />
    ))}
    <Texts {...props} />
  </div>
)

function Assessment({ content, onChange }: Props) {
  return (
    <section aria-label="Assessment" className={styles['section']}>
      <h2 className={styles['heading']}>Assessment</h2>
      <DayInput
        label="Assessment date"
        w={180}
        value={content.assessmentDate}
        onDay={(day) => onChange({ ...content, assessmentDate: completeDay(day) })}
      />
      {assessmentAreas.map((area) => (
        <Textarea
          key={area}
          label={areaWords[area]}
          placeholder="Not assessed"
          autosize
          minRows={1}
          maxLength={2000}
          value={content.assessment[area]}
          onChange={(event) => onChange({ ...content, assessment: { ...content.assessment, [area]: event.currentTarget.value } })}
        />
      ))}
    </section>
  )
}

const intoOptions = [
  { value: 'all', label: 'All sections' },
  ...filledSections.map((section) => ({ value: section, label: sectionWords[section] })),
]

function Templates({ content, onChange }: Props) {
  const [key, setKey] = useState<string | null>(null)
  const [into, setInto] = useState<FilledSection | 'all'>('all')
  const filled = (template: string) => (into === 'all' ? fillFromTemplates(content, [template]) : fillSection(content, [template], into))
  const [added, setAdded] = useState('')
  // The work goes on at the first line that is new
  const fill = (next: PlanContent) => {
    const had = new Set(planLists.flatMap((list) => content[list].map(({ id }) => id)))
    const first = planLists.flatMap((list) => next[list].map(({ id }) => id)).find((id) => !had.has(id))
    setAdded(addedWords(content, next))
    onChange(next)
    if (first !== undefined) setTimeout(() => document.querySelector<HTMLElement>(`[data-line="${CSS.escape(first)}"] input`)?.focus())
  }
  return (
    <section aria-label="Templates" className={styles['section']}>
      <div className={styles['line']}>
        <Select
          label="Template for a condition"
          description="Adds what is not in the plan yet. Each goal waits for your confirmation."
          searchable
          w={320}
          data={planTemplates.map((planTemplate) => ({
            value: planTemplate.key,
            label: planTemplate.title,
          }))}
          value={key}
          onChange={setKey}
        />
        <Select
          label="Into"
          allowDeselect={false}
          w={200}
          data={intoOptions}
          value={into}
          onChange={(next) => setInto((next ?? 'all') as FilledSection | 'all')}
        />
        <Button variant="default" disabled={key === null} onClick={() => key !== null && fill(filled(key))}>
          Fill from the template
        </Button>
      </div>
      <p role="status" className={styles['source']}>
        {added}
      </p>
    </section>
  )
}

const texts = {
  caregiver: 'Caregiver: ability and strain',
  preferences: 'Preferences and wishes',
  services: 'Community and social services',
} as const
const textLimits = { caregiver: 500, preferences: 2000, services: 2000 } as const

const Texts = ({ content, onChange }: Props) => (
  <section aria-label="Person and services" className={styles['section']}>
    {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => (
      <Textarea
        key={name}
        label={texts[name]}
        autosize
        minRows={2}
        maxLength={textLimits[name]}
        value={content[name]}
        onChange={(event) => onChange({ ...content, [name]: event.currentTarget.value })}
      />
    ))}
  </section>
)

/** Writes a text at a path, where its line is still there. */
function withText(content: PlanContent, path: string, value: string): PlanContent {
  const [section = '', id = '', field] = path.split('/')
  if (section === 'assessment') return { ...content, assessment: { ...content.assessment, [id]: value } }
  if (field === undefined) return { ...content, [section]: value }
  const lines = content[section as 'goals'] as unknown as Record<string, unknown>[]
  const details = field === 'isConfirmed' ? value === 'true' : value
  return { ...content, [section]: lines.map((line) => (line['id'] === id ? { ...line, [field]: details } : line)) }
}

/** What two people wrote at the same place: both are kept until one is chosen. */
function Conflicts({ content, onChange }: Props) {
  if (content.conflicts.length === 0) return null
  const settle = (at: number, value: string) => {
    const conflict = content.conflicts[at]
    if (conflict) onChange({ ...withText(content, conflict.path, value), conflicts: content.conflicts.toSpliced(at, 1) })
  }
  return (
    <section aria-label="Changed by two people" className={styles['section']}>
      <Banner tone="warning">Two people changed the same text. Nothing is lost: choose one of each.</Banner>
      {content.conflicts.map(({ path, mine, theirs, by }, at) => (
        <div key={`${path} ${mine}`} className={styles['conflict']}>
          <b>{pathWords(path)}</b>
          <p>In the plan: {theirs || '(empty)'}</p>
          <p>
            {by || 'The other'} wrote: {mine || '(empty)'}
          </p>
          <div className={styles['acts']}>
            <Button size="xs" variant="default" onClick={() => settle(at, theirs)}>
              Keep what is in the plan
            </Button>
            <Button size="xs" variant="default" onClick={() => settle(at, mine)}>
              Use the other
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
