/**
 * What waits for a clinician's confirmation: templates, sets of questions, bands, lists and thresholds. Each is
 * named with its version, so that what has changed waits anew.
 */
import { questionFile } from '../check-ins/question-file.ts'
import { planTemplates } from './plan/templates.ts'

/** By which a screen asks for what it shows. */
export type ConfirmableKind =
  | 'plan-template'
  | 'question-set'
  | 'risk-cards'
  | 'condition-list'
  | 'inferred-diagnoses'
  | 'suggested-rules'
  | 'reading-goals'

const waits = (kind: ConfirmableKind, name: string, title: string) => ({ subject: `${kind}:${name}`, title })

export const confirmables = () => [
  ...planTemplates.map(({ key, title }) => waits('plan-template', key, title)),
  ...questionFile().sets.map(({ id, version, title }) => waits('question-set', `${id}.${version}`, title.English)),
  waits('risk-cards', '2', 'Formulas and bands of the risk cards'),
  waits('condition-list', '1', 'The 22 chronic conditions and their codes'),
  waits('inferred-diagnoses', '1', 'When a diagnosis is suggested'),
  waits('suggested-rules', '1', 'Thresholds that the product offers'),
  waits('reading-goals', '1', 'Goals of measurements'),
]
