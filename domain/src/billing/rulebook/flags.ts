/** The flags by which a clinic says what it bills: every one of them is known, and no other is stored. */
import { z } from 'zod'
import { defaultConfig } from '../settings.ts'

/** The specification's (docs/sources/product.md 2.9), and those of the codes that reports show beside them. */
export const codeFlags: readonly string[] = [...Object.keys(defaultConfig), '99091', '99491', '99437']

/** Flags by name; one that is not known is refused by its name. */
export const BillingFlags = z.record(z.string(), z.boolean('A flag is true or false.')).superRefine((flags, context) => {
  for (const flag of Object.keys(flags))
    if (!codeFlags.includes(flag))
      context.addIssue({
        code: 'custom',
        path: [flag],
        message: `${flag.slice(0, 40)} is no billing flag. Known are ${codeFlags.join(', ')}.`,
      })
})

/** Every known flag: as it is given, else as the product begins. */
export function allFlags(config: Readonly<Record<string, boolean>>): Record<string, boolean> {
  const all: Record<string, boolean> = { ...defaultConfig, ...config }
  return Object.fromEntries(codeFlags.map((flag) => [flag, all[flag] === true]))
}
