/** Which diagnosis codes put a member on which list. The rule's words stand on the screen of the list. */

export const diagnosisLists = ['htn', 'obesity', 'dm', 'ckd', 'esrd', 'chf'] as const
export type DiagnosisList = (typeof diagnosisLists)[number]

type Rule = { prefixes: readonly string[]; except?: readonly string[]; words: string }

// Categories: ICD-10-CM tabular list, fiscal year 2026 (CDC/NCHS): I10-I1A hypertensive diseases; E66 overweight and
// obesity with E66.3 overweight only; Z68.3- and Z68.4- BMI of 30 and more; E08-E13 diabetes mellitus; N18 chronic kidney
// disease with N18.6 end stage; Z99.2 dependence on renal dialysis; I50 heart failure, I11.0, I13.0 and I13.2 with it.
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
  ckd: { prefixes: ['N18', 'I12', 'I13'], except: ['N186'], words: 'a diagnosis code N18 (not N18.6), I12 or I13' },
  esrd: { prefixes: ['N186', 'Z992'], words: 'a diagnosis code N18.6 or Z99.2' },
  chf: { prefixes: ['I50', 'I110', 'I130', 'I132'], words: 'a diagnosis code I50, I11.0, I13.0 or I13.2' },
}

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The lists that a member's diagnosis codes lead to: `['I10', 'E11.9']` gives `['htn', 'dm']`. Dots and case are ignored. */
export function listsOfDiagnoses(codes: readonly string[]): DiagnosisList[] {
  const known = codes.map(plain)
  const fits = ({ prefixes, except = [] }: Rule) =>
    known.some((code) => prefixes.some((p) => code.startsWith(p)) && !except.some((p) => code.startsWith(p)))
  return diagnosisLists.filter((list) => fits(diagnosisRules[list]))
}
