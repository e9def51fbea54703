/** Names of medications: generic and brand names with their group, for suggestions and for what a name says of its group. */

export type DrugName = { generic: string; brands: readonly string[]; group: string }

/** Reads the file: a heading line, then generic name, brands and group separated by tabs. */
export const readDrugNames = (text: string): DrugName[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [generic = '', brands = '', group = ''] = line.split('\t')
      return { generic, brands: brands.split(', ').filter((brand) => brand !== ''), group }
    })

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** The entry whose generic or brand name stands in what was typed, as whole words; the longest name wins. */
export function drugNamed(names: readonly DrugName[], typed: string): { entry: DrugName; found: string } | undefined {
  const text = plain(typed)
  const fits = names.flatMap((entry) =>
    [entry.generic, ...entry.brands].filter((name) => text.includes(plain(name))).map((match) => ({ entry, found: match })),
  )
  return fits.toSorted((a, b) => b.found.length - a.found.length)[0]
}

export type DrugSuggestion = { name: string; shown: string; group: string }

/** Names that begin as typed; a brand shows what is in it: "Lasix (furosemide)". */
export function suggestDrugs(names: readonly DrugName[], typed: string, most: number): DrugSuggestion[] {
  const begun = typed.trim().toLowerCase()
  if (begun === '') return []
  return names
    .flatMap(({ generic, brands, group }) =>
      [generic, ...brands]
        .filter(
          (name) =>
            name
              .toLowerCase()
              .split(/[\s/-]/)
              .some((word) => word.startsWith(begun)) || name.toLowerCase().startsWith(begun),
        )
        .map((name) => ({ name, shown: name === generic ? name : `${name} (${generic})`, group })),
    )
    .toSorted((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, most)
}
// Groups of the file with a part in check-ins and risk cards; docs/sources/chart.md medications
const bloodThinners = ['Anticoagulant']
const insulins = ['Insulin']
const sedatives = ['Anxiety and sleep', 'Opioid and alcohol use']

export type DrugFacts = {
  takesBloodThinner: boolean
  takesBloodThinnerOrInsulin: boolean
  takesWaterPill: boolean
  takesSedative: boolean
  /** Which names were found: "Eliquis". */
  found: readonly string[]
}

/** What the names of current medications say; shown with the words found, because a name is all that is known. */
export function drugFactsOf(names: readonly DrugName[], medications: readonly string[]): DrugFacts {
  const matches = medications.flatMap((typed) => drugNamed(names, typed) ?? [])
  const has = (groups: readonly string[]) => matches.some(({ entry }) => groups.includes(entry.group))
  const takesBloodThinner = has(bloodThinners)
  return {
    takesBloodThinner,
    takesBloodThinnerOrInsulin: takesBloodThinner || has(insulins),
    takesWaterPill: has(['Loop diuretic']),
    takesSedative: has(sedatives),
    found: [...new Set(matches.map((item) => item.found))],
  }
}
