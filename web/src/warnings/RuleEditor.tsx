/** The rules of one warning type: where they come from, and their thresholds to be changed. */
import { nounForCount } from '@vitalrounds/domain/counted'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { warningLabels } from '@vitalrounds/domain/warnings/warning-labels'
import {
  type ChangeRule,
  type ClinicalRule,
  type DeterminationRule,
  ecgDeterminations,
  type ValueRule,
  type WarningCategory,
} from '@vitalrounds/domain/warnings/clinical-rules'
import { metricFacts } from '@vitalrounds/domain/values/metrics'
import styles from './ClinicalRules.module.css'
import { determinationWords, isSameList, levelWords } from './parts/rule-words.ts'

type Props = {
  category: WarningCategory
  /** The user's list; undefined while the type follows `inherited`. */
  own: readonly ClinicalRule[] | undefined
  inherited: readonly ClinicalRule[]
  /** What the inherited list is: "no rule", "group rule". */
  inheritedWord: string
  ownWord: string
  /** Thresholds that the product offers where a clinic has none, and where they come from. */
  offered?: { rules: readonly ClinicalRule[]; source: string }
  /** What is wrong with the rule at an index. */
  problems: ReadonlyMap<number, string>
  onChange: (own: ClinicalRule[] | undefined) => void
}

export function RuleEditor({ category, own, inherited, inheritedWord, ownWord, offered, problems, onChange }: Props) {
  const rules = own ?? inherited
  const isOffered = offered !== undefined && own !== undefined && isSameList(own, offered.rules)
  const change = (at: number, rule: ClinicalRule) => onChange(rules.map((item, i) => (i === at ? rule : item)))
  return (
    <fieldset className={styles['type']}>
      <legend className={styles['legend']}>{warningLabels[category]}</legend>
      <p className={styles['source']} data-own={own !== undefined}>
        {isOffered ? 'suggested thresholds' : sourceWord({ own, inheritedWord, ownWord })}
      </p>
      <div className={styles['rules']}>
        {rules.length === 0 && <p className={styles['off']}>No warning of this type is raised.</p>}
        {rules.map((rule, at) => (
          <Rule
            key={`${rule.kind} ${rule.metric} ${at}`}
            category={category}
            rule={rule}
            problem={problems.get(at)}
            onChange={(next) => change(at, next)}
          />
        ))}
        {isOffered && <p className={styles['cited']}>{offered.source}</p>}
      </div>
      <div className={styles['acts']}>
        {offered !== undefined && !isOffered && (
          <Button variant="default" size="compact-sm" title={offered.source} onClick={() => onChange([...offered.rules])}>
            Use suggested<span className="spoken"> thresholds for {warningLabels[category]}</span>
          </Button>
        )}
        {own !== undefined && inherited.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => onChange(undefined)}>
            Use the {inheritedWord}
            <span className="spoken"> for {warningLabels[category]}</span>
          </Button>
        )}
        {rules.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => onChange([])}>
            Switch off<span className="spoken"> {warningLabels[category]}</span>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const sourceWord = ({ own, inheritedWord, ownWord }: Pick<Props, 'own' | 'inheritedWord' | 'ownWord'>) =>
  own === undefined ? inheritedWord : own.length === 0 ? `${ownWord}: switched off` : ownWord

type RuleProps<R> = {
  category: WarningCategory
  rule: R
  problem: string | undefined
  onChange: (rule: ClinicalRule) => void
}

const Rule = ({ rule, ...rest }: RuleProps<ClinicalRule>) => (
  <div className={styles['rule']}>
    {rule.kind === 'determination' ? <Determinations rule={rule} {...rest} /> : <Thresholds rule={rule} {...rest} />}
    {rest.problem !== undefined && (
      <p className={styles['problem']} role="alert">
        {rest.problem}
      </p>
    )}
  </div>
)

function Thresholds({ category, rule, onChange }: RuleProps<ValueRule | ChangeRule>) {
  const { title, displayUnit } = metricFacts[rule.metric]
  const name = `${warningLabels[category]}, ${title}`
  const { level, bound } = levelWords(category)
  return (
    <>
      {rule.kind === 'change' ? (
        <span className={styles['metric']}>
          within{' '}
          <NumberField label={`${name}: within days`} value={rule.days} onChange={(days) => onChange({ ...rule, days: days ?? 0 })} />{' '}
          {nounForCount(rule.days, 'day')}
        </span>
      ) : (
        <span className={styles['metric']}>{title}</span>
      )}
      <span className={styles['level']}>
        {level} {bound}
      </span>
      <NumberField label={`${name}: ${level} ${bound}`} value={rule.warn} onChange={(warn) => onChange({ ...rule, warn })} />
      <span className={styles['level']}>critical {bound}</span>
      <NumberField label={`${name}: critical ${bound}`} value={rule.critical} onChange={(critical) => onChange({ ...rule, critical })} />
      <span className={styles['words']}>{displayUnit}</span>
    </>
  )
}

type NumberProps = { label: string; value: number | null; onChange: (value: number | null) => void }

/** Empty means that the level is not used. What is no number is kept as one that no rule allows, and refused in words. */
const NumberField = ({ label, value, onChange }: NumberProps) => (
  <TextInput
    size="xs"
    w={64}
    type="number"
    step="any"
    aria-label={label}
    placeholder="–"
    value={value ?? ''}
    onChange={(event) => {
      const { value: text } = event.currentTarget
      onChange(text === '' ? null : Number(text))
    }}
  />
)

function Determinations({ rule, onChange }: RuleProps<DeterminationRule>) {
  const toggle = (level: 'warn' | 'critical', text: (typeof ecgDeterminations)[number]) => {
    const selected = rule[level]
    onChange({ ...rule, [level]: selected.includes(text) ? selected.filter((c) => c !== text) : [...selected, text] })
  }
  return (
    <table className={styles['determinations']}>
      <thead>
        <tr>
          <th scope="col">Determination</th>
          <th scope="col">high</th>
          <th scope="col">critical</th>
        </tr>
      </thead>
      <tbody>
        {ecgDeterminations.map((ecgDetermination) => (
          <tr key={ecgDetermination}>
            <th scope="row">{determinationWords[ecgDetermination]}</th>
            {(['warn', 'critical'] as const).map((level) => (
              <td key={level}>
                <Checkbox
                  size="xs"
                  aria-label={`${determinationWords[ecgDetermination]}: ${level === 'warn' ? 'high' : 'critical'}`}
                  checked={rule[level].includes(ecgDetermination)}
                  onChange={() => toggle(level, ecgDetermination)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
