/** Reads the words of a chronic-condition list, however a clinic writes them, as the few conditions the rules know. */
import { plainName } from '../plain-name.ts'

// [S24] chronic care management needs two or more lasting conditions.
export const neededConditions = 2
/** Whether the conditions of a chart are enough for chronic care management. */
export const areEnoughConditions = (count: number) => count >= neededConditions

export type Condition =
  | 'hypertension'
  | 'heartFailure'
  | 'ckd'
  | 'diabetes'
  | 'hyperglycaemia'
  | 'hyperlipidaemia'
  | 'copd'
  | 'asthma'
  | 'atrialFibrillation'
  | 'coronaryDisease'
  | 'obesity'

/** Spellings without spaces, signs and capitals. Type 1 diabetes is deliberately absent: no rule covers it. */
const spellings: Record<Condition, readonly string[]> = {
  hypertension: ['hypertension', 'highbloodpressurehypertension', 'htn', 'essentialhypertension', 'highbloodpressure', 'hbp'],
  heartFailure: ['heartfailure', 'congestiveheartfailure', 'chronicheartfailure', 'chf', 'hf'],
  ckd: ['ckd', 'chronickidneydisease', 'kidneydisease', 'esrd', 'endstagerenaldisease'],
  diabetes: ['diabetes', 'diabetes2', 'diabetestype2', 'type2diabetes', 'type2diabetesmellitus', 'typeiidiabetes'].concat([
    'diabetesmellitus',
    'diabetesmellitustype2',
    'dm',
    'dm2',
    'dmtype2',
    't2d',
    't2dm',
    'type2dm',
    'dmii',
  ]),
  hyperglycaemia: ['hyperglycaemia', 'hyperglycemia'],
  hyperlipidaemia: ['hyperlipidaemia', 'hyperlipidemia', 'highcholesterolhyperlipidemia', 'hld', 'highcholesterol', 'dyslipidemia'],
  copd: ['copd', 'chronicobstructivepulmonarydisease'],
  asthma: ['asthma'],
  atrialFibrillation: ['atrialfibrillation', 'afib', 'af'],
  coronaryDisease: ['coronaryarterydisease', 'cad', 'coronarydisease', 'coronaryheartdisease'],
  obesity: ['obesity', 'obese', 'morbidobesity'],
}

const conditionOf = new Map(Object.entries(spellings).flatMap(([condition, words]) => words.map((word) => [word, condition as Condition])))

export type ConditionList = {
  /** How many of the conditions that the rules know are in the list. */
  count: number
  has: (condition: Condition) => boolean
  /** `1` to `5`, `3a`, `3b` or `6` for end-stage disease; undefined when not recorded. */
  ckdStage?: string
  obesityClass?: string
}

function stageIn(word: string): string | undefined {
  if (word === 'esrd' || word === 'endstagerenaldisease') return '6'
  return /^(?:ckd|chronickidneydisease)(?:stage)?([1-6]|3a|3b)$/.exec(word)?.[1]
}

const classIn = (word: string) => /^obesity(?:class)?([123])$/.exec(word)?.[1]

/** Reads a list such as `['Hypertension', 'CKD stage 3', 'T2DM with hyperglycemia']`. Unknown words are passed over. */
export function readConditions(names: readonly string[]): ConditionList {
  const results = new Set<Condition>()
  const list: ConditionList = { count: 0, has: (condition) => results.has(condition) }
  for (const word of names.map(plainName)) {
    const [stage, obesityClass] = [stageIn(word), classIn(word)]
    if (stage !== undefined) list.ckdStage = stage
    if (obesityClass !== undefined) list.obesityClass = obesityClass
    const sugar = /^(.*?)(?:with)?(?:hyperglyca?emia)$/.exec(word)
    if (sugar !== null) results.add('hyperglycaemia')
    const stem = sugar === null ? word : (sugar[1] ?? '')
    const condition = stage !== undefined ? 'ckd' : obesityClass !== undefined ? 'obesity' : conditionOf.get(stem)
    if (condition !== undefined) results.add(condition)
  }
  list.count = results.size
  return list
}
