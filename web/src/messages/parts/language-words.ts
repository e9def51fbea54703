/** The languages as people say them. */
import type { Language } from '@vitalrounds/domain/members/member'

export const languageWords: Record<Language, string> = {
  English: 'English',
  Spanish: 'Spanish',
  ChineseTraditional: 'Chinese, traditional',
  ChineseSimplified: 'Chinese, simplified',
  Korean: 'Korean',
}
