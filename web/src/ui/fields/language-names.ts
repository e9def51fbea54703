/** Languages as people write them. */
import type { Language } from '@vitalrounds/domain/values/languages'

export const languageNames: Record<Language, string> = {
  English: 'English',
  Spanish: 'Spanish',
  ChineseTraditional: 'Chinese (Traditional)',
  ChineseSimplified: 'Chinese (Simplified)',
  Korean: 'Korean',
}
