/**
 * The chronic conditions that a chart may name. docs/sources/product.md 2.9: "Chronic condition list
 * has 22 items". Its names are not given; these are the 21 conditions of CMS's Multiple Chronic Conditions files and
 * obesity, which a home list needs. To be confirmed by a clinician.
 */
import { readConditions } from '../billing/conditions.ts'
import { plainName } from '../plain-name.ts'

export const chronicConditions = {
  alcoholUse: 'Alcohol use disorder',
  dementia: "Alzheimer's disease and related dementia",
  arthritis: 'Arthritis (osteoarthritis and rheumatoid)',
  asthma: 'Asthma',
  atrialFibrillation: 'Atrial fibrillation and flutter',
  autism: 'Autism spectrum disorder',
  cancer: 'Cancer (active)',
  ckd: 'Chronic kidney disease',
  copd: 'Chronic obstructive pulmonary disease',
  depression: 'Depression and bipolar mood disorders',
  diabetes: 'Diabetes mellitus',
  drugUse: 'Drug use disorder',
  heartFailure: 'Heart failure',
  hepatitis: 'Viral hepatitis (chronic B and C)',
  hiv: 'HIV',
  hyperlipidemia: 'High cholesterol (hyperlipidemia)',
  hypertension: 'High blood pressure (hypertension)',
  ischemicHeartDisease: 'Ischemic heart disease',
  obesity: 'Obesity',
  osteoporosis: 'Osteoporosis',
  schizophrenia: 'Schizophrenia and other psychotic disorders',
  stroke: 'Stroke and transient ischemic attack',
} as const

const listed = new Set(Object.entries(chronicConditions).flatMap(([key, name]) => [plainName(key), plainName(name)]))
// CCM knows no closed list: another condition is named with its ICD-10-CM code, "Multiple sclerosis (G35)"
const withCode = /\S.*\(([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)\)$/

/** How long the words of a condition may be. */
export const longestCondition = 120

/** The ICD-10-CM code that a condition is named with, as its words end; undefined for words without one. */
export const codeInWords = (words: string): string | undefined => withCode.exec(words.trim())?.[1]

/**
 * Whether a chart may hold this text as a chronic condition: one of the 22 by key or name, a spelling that the billing
 * rules read (such as `CKD stage 3a`), or another condition with its ICD-10-CM code in brackets.
 */
export const isChronicCondition = (text: string): boolean =>
  listed.has(plainName(text)) || readConditions([text]).count > 0 || codeInWords(text) !== undefined
