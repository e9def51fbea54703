/** How a goal is measured: by facts of the chart, which then say how it stands; else it is words alone, or entered. */
import { Select, TextInput } from '@mantine/core'
import {
  type GoalMeasure,
  goalMeasures,
  isMeasured,
  judgedBy,
  measureNamed,
  measureProblem,
  measureWaits,
  measureWords,
  noMeasure,
} from '@vitalrounds/domain/care/plan/goal-measures'

/** A line of the plan under somebody's hands, and what changes of it. */
export type Line = { id: string; template?: string } & Record<string, string | boolean>
export type Patch = Record<string, string | boolean>

const words = 'words'
const measures = judgedBy.map((by) => ({
  group: `By ${by}`,
  items: Object.entries(goalMeasures).flatMap(([value, item]) => (item.by === by ? [{ value, label: item.title }] : [])),
}))

const measureOf = (line: Line): GoalMeasure => ({ ...noMeasure, ...(line as Partial<GoalMeasure>) })

type Props = { line: Line; name: string; onChange: (patch: Patch) => void }

export function MeasureFields({ line, name, onChange }: Props) {
  const goal = measureOf(line)
  const { measure } = goal
  const facts = isMeasured(measure) ? goalMeasures[measure] : undefined
  // What a template counts and nothing in the chart can say
  const entered = measure !== '' && !facts ? [{ value: measure, label: `Entered: ${measureWords(goal) || measure}` }] : []
  return (
    <>
      <Select
        size="sm"
        // Without a number as wide as with one, so that the columns of all lines agree
        style={{ flex: facts ? '1 1 180px' : '1 1 338px' }}
        label="Measured by"
        maxDropdownHeight={320}
        aria-label={`Measured by: ${name}`}
        allowDeselect={false}
        data={[{ value: words, label: 'Words alone' }, ...measures, ...entered]}
        value={measure === '' ? words : measure}
        onChange={(selected) => selected !== null && selected !== measure && onChange(measureNamed(selected))}
      />
      {facts && (
        <TextInput
          size="sm"
          style={{ flex: '0 1 150px' }}
          label={`${opLabel(goal)} (${facts.unit})`}
          aria-label={`Number: ${name}`}
          placeholder={facts.example}
          maxLength={40}
          value={goal.value}
          error={goal.value !== '' && (measureProblem(goal) ?? measureWaits(goal)) ? `As ${facts.example}` : undefined}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const opLabels: Record<string, string> = {
  '<': 'Below',
  '<=': 'At most',
  '>': 'Above',
  '>=': 'At least',
  between: 'From-to',
  '=': 'Exactly',
  within: 'Dry weight ±',
}
const opLabel = ({ op }: GoalMeasure) => opLabels[op] ?? op
