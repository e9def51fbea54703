/** Charlson comorbidity index with the weights of Quan 2011 (docs/sources/chart.md risk): groups of active diagnosis codes, each once. */
import { formatDottedCode, startsWithAny } from '../chart/conditions.ts'
import { cardOf, type RiskCard, type RiskFacts } from './card.ts'

type Group = { name: string; weight: number; prefixes: string; beats?: string }

// Am J Epidemiol 2011;173:676, code prefixes as in BMC Geriatrics 2021, table 1
const groups: readonly Group[] = [
  { name: 'Heart failure', weight: 2, prefixes: 'I09.9 I11.0 I13.0 I13.2 I25.5 I42.0 I42.5 I42.6 I42.7 I42.8 I42.9 I43 I50 P29.0' },
  { name: 'Dementia', weight: 2, prefixes: 'F01 F02 F03 F05 G30 G31.1' },
  {
    name: 'Chronic lung disease',
    weight: 1,
    prefixes: 'I27.8 I27.9 J40 J41 J42 J43 J44 J45 J46 J47 J60 J61 J62 J63 J64 J65 J66 J67 J68.4 J70.1 J70.3',
  },
  { name: 'Rheumatic disease', weight: 1, prefixes: 'M05 M06 M31.5 M32 M33 M34 M35.1 M35.3 M36.0' },
  {
    name: 'Mild liver disease',
    weight: 2,
    prefixes: 'B18 K70.0 K70.1 K70.2 K70.3 K70.9 K71.3 K71.4 K71.5 K71.7 K73 K74 K76.0 K76.2 K76.3 K76.4 K76.8 K76.9 Z94.4',
  },
  { name: 'Diabetes with organ damage', weight: 1, prefixes: 'E10.2 E10.3 E10.4 E10.5 E11.2 E11.3 E11.4 E11.5 E13.2 E13.3 E13.4 E13.5' },
  { name: 'Hemiplegia or paraplegia', weight: 2, prefixes: 'G04.1 G11.4 G80.1 G80.2 G81 G82 G83.0 G83.1 G83.2 G83.3 G83.4 G83.9' },
  {
    name: 'Kidney disease',
    weight: 1,
    prefixes: 'I12.0 I13.1 N03.2 N03.3 N03.4 N03.5 N03.6 N03.7 N05.2 N05.3 N05.4 N05.5 N05.6 N05.7 N18 N19 N25.0 Z49 Z94.0 Z99.2',
  },
  {
    name: 'Cancer',
    weight: 2,
    prefixes:
      'C0 C1 C20 C21 C22 C23 C24 C25 C26 C30 C31 C32 C33 C34 C37 C38 C39 C40 C41 C43 C45 C46 C47 C48 C49 C50 C51 C52 C53 C54 C55 C56 C57 C58 C6 C70 C71 C72 C73 C74 C75 C76 C81 C82 C83 C84 C85 C88 C90 C91 C92 C93 C94 C95 C96',
  },
  {
    name: 'Moderate or severe liver disease',
    weight: 4,
    prefixes: 'I85 I86.4 K70.4 K71.1 K72.1 K72.9 K76.5 K76.6 K76.7',
    beats: 'Mild liver disease',
  },
  { name: 'Metastatic cancer', weight: 6, prefixes: 'C77 C78 C79 C80', beats: 'Cancer' },
  { name: 'HIV', weight: 4, prefixes: 'B20' },
]

type CharlsonMatch = { name: string; weight: number; codes: string[] }

/** The groups present, each once; the graver one of a pair alone. */
export function charlsonGroups(codes: readonly string[]): CharlsonMatch[] {
  const existing = codes.map(formatDottedCode)
  const matches = groups.flatMap(({ name, weight, prefixes, beats }) => {
    const own = existing.filter((code) => startsWithAny(code, prefixes.split(' ')))
    return own.length === 0 ? [] : [{ name, weight, beats, codes: own }]
  })
  const beaten = new Set(matches.flatMap(({ beats }) => beats ?? []))
  return matches.filter(({ name }) => !beaten.has(name)).map(({ name, weight, codes: own }) => ({ name, weight, codes: own }))
}

const bands = [
  { from: 5, band: '5 or more' },
  { from: 3, band: '3 to 4' },
  { from: 1, band: '1 to 2' },
  { from: 0, band: '0' },
]

export function charlson(facts: RiskFacts): RiskCard {
  const match = charlsonGroups(facts.diagnosisCodes)
  const sum = match.reduce((total, { weight }) => total + weight, 0)
  const isEmpty = facts.diagnosisCodes.length === 0
  return cardOf(facts, {
    card: 'charlson',
    title: 'Charlson comorbidity index',
    version: 'Quan 2011',
    value: isEmpty ? null : String(sum),
    band: isEmpty ? null : (bands.find(({ from }) => sum >= from)?.band ?? null),
    inputs: match.map(({ name, weight, codes }) => ({ label: `${name}: ${weight}`, value: codes.join(', '), on: facts.today })),
    missing: isEmpty ? ['Diagnosis codes on the chart'] : [],
    formula:
      'Sum of the weights of the groups among active diagnosis codes, each group once, 0 to 24, no points for age. Plain diabetes, heart attack, stroke and ulcer weigh 0 in this version; C4A, C7A, C7B, C86, E08 and E09 are outside the table and not counted.',
    source: 'Quan et al., Am J Epidemiol 2011;173:676; BMC Geriatrics 2021 table 1; bands [D]',
    changes: 'Coding alone. It describes hospital mortality in populations and is not a forecast for this person.',
  })
}
