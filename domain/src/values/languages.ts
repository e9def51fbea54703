import { z } from 'zod'

// docs/sources/product.md 1.9 "Languages"
export const languages = ['English', 'Spanish', 'ChineseTraditional', 'ChineseSimplified', 'Korean'] as const
export const Language = z.enum(languages, 'Choose a language of the list.')
export type Language = z.infer<typeof Language>
