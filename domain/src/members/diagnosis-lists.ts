/** Which diagnosis codes put a member on which list. The rule's words stand on the screen of the list. */

export const diagnosisLists = ['htn', 'obesity', 'dm', 'ckd', 'esrd', 'chf'] as const
export type DiagnosisList = (typeof diagnosisLists)[number]

type Rule = {
  prefixes: readonly string[]
  except?: readonly string[]
  /** Whoever has one of these is not on the list, whatever else there is. */
  endedBy?: readonly string[]
  words: string
}

// docs/sources/chart.md home-lists: ICD-10-CM categories of fiscal year 2027 (CDC/NCHS); the test holds those of the 22
// conditions against chart/conditions.ts, which the browser's first script is spared
export const diagnosisRules: Record<DiagnosisList, Rule> = {
  htn: {
    prefixes: ['I10', 'I11', 'I12', 'I13', 'I15', 'I16', 'I1A'],
    words: 'a diagnosis code I10 to I13, I15, I16 or I1A',
  },
  obesity: {
    prefixes: ['E66', 'Z683', 'Z684'],
    except: ['E663'],
    words: 'a diagnosis code E66 (not E66.3), Z68.3 or Z68.4',
  },
  dm: { prefixes: ['E08', 'E09', 'E10', 'E11', 'E13'], words: 'a diagnosis code E08 to E11 or E13' },
  ckd: {
    prefixes: ['N18', 'I12', 'I13', 'E0822', 'E0922', 'E1022', 'E1122', 'E1322'],
    words: 'a diagnosis code N18, I12, I13, or E08.22 to E13.22',
  },
  esrd: {
    prefixes: ['N186', 'Z992', 'Z49', 'Z9115'],
    endedBy: ['Z940'],
    words: 'a diagnosis code N18.6, Z99.2, Z49 or Z91.15, and no transplant (Z94.0)',
  },
  chf: {
    prefixes: ['I50', 'I110', 'I130', 'I132', 'I0981', 'I9713'],
    words: 'a diagnosis code I50, I11.0, I13.0, I13.2, I09.81 or I97.13',
  },
}

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The lists that a member's diagnosis codes lead to: `['I10', 'E11.9']` gives `['htn', 'dm']`. Dots and case are ignored. */
export function listsOfDiagnoses(codes: readonly string[]): DiagnosisList[] {
  const existing = codes.map(plain)
  const isOne = (code: string, prefixes: readonly string[]) => prefixes.some((prefix) => code.startsWith(prefix))
  const fits = ({ prefixes, except = [], endedBy = [] }: Rule) =>
    existing.some((code) => isOne(code, prefixes) && !isOne(code, except)) && !existing.some((code) => isOne(code, endedBy))
  return diagnosisLists.filter((list) => fits(diagnosisRules[list]))
}
