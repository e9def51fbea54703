/**
 * The templates of the specification (docs/sources/product.md 2.3 "SMS template categories"): four categories and the text
 * after enrollment, each in five languages. A clinic may write its own; what it leaves out is worded by `drafts/`.
 */
import { type Language, languages } from '../values/languages.ts'
import { chineseSimplified } from './drafts/chinese-simplified.ts'
import { chineseTraditional } from './drafts/chinese-traditional.ts'
import { english } from './drafts/english.ts'
import { korean } from './drafts/korean.ts'
import { spanish } from './drafts/spanish.ts'
import { type TemplateName, templateNames, type Wordings } from './template-names.ts'

/** Our own draft wordings. No speaker of the language and no clinician has reviewed them: screens say so. */
export const draftWordings: Record<Language, Wordings> = {
  English: english,
  Spanish: spanish,
  ChineseTraditional: chineseTraditional,
  ChineseSimplified: chineseSimplified,
  Korean: korean,
}

/** A clinic's own wordings, as they are kept: by language, then by template. */
export type OwnWordings = Partial<Record<Language, Partial<Wordings>>>

/** The wording that holds; a clinic's own, where it has written one that says something. */
export function wordingOf(own: OwnWordings, language: Language, name: TemplateName): string {
  const text = own[language]?.[name]?.trim() ?? ''
  return text === '' ? draftWordings[language][name] : text
}

/** When a wording of the clinic was last written, as an ISO instant. */
export type WordingChange = { language: Language; name: TemplateName; changedAt: string }

/**
 * By language the clinic's own wordings that are older than its own English of the same template: whoever changed the English
 * has not said it in that language yet. A wording without a known change, of before histories were kept, is older than any.
 */
export function outdatedWordings(own: OwnWordings, changes: readonly WordingChange[]): Partial<Record<Language, TemplateName[]>> {
  const changedAt = new Map(changes.map((change) => [`${change.language} ${change.name}`, Date.parse(change.changedAt)]))
  const isOlder = (language: Language, name: TemplateName) =>
    own[language]?.[name] !== undefined &&
    own.English?.[name] !== undefined &&
    (changedAt.get(`${language} ${name}`) ?? 0) < (changedAt.get(`English ${name}`) ?? 0)
  const outdated = languages.map((language) => [language, templateNames.filter((name) => isOlder(language, name))] as const)
  return Object.fromEntries(outdated.filter(([, names]) => names.length > 0))
}
