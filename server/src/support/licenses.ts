/** Under which licenses the packages stand that this product is made of, as its lockfile names them. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), link: z.boolean().optional(), license: z.string().optional() })),
})
export type Licenses = { license: string; packages: string[] }[]

const inside = 'node_modules/'
// Not installed, but copied in part, each with its notice (web/src/ui/icons.tsx)
const copied = [{ name: '@tabler/icons', license: 'MIT' }]
let existing: Licenses | undefined

/** Read once: a process does not change what it is made of. */
export function licenses(): Licenses {
  existing ??= read(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'))
  return existing
}

function read(text: string): Licenses {
  const byLicense = new Map<string, Set<string>>()
  for (const [at, { dev, link, license = 'not named' }] of Object.entries(Lock.parse(JSON.parse(text)).packages)) {
    if (dev || link || !at.includes(inside)) continue
    const names = byLicense.get(license) ?? new Set()
    byLicense.set(license, names.add(at.slice(at.lastIndexOf(inside) + inside.length)))
  }
  for (const { name, license } of copied) byLicense.set(license, (byLicense.get(license) ?? new Set()).add(name))
  return [...byLicense]
    .map(([license, names]) => ({ license, packages: [...names].toSorted() }))
    .toSorted((item, other) => other.packages.length - item.packages.length || item.license.localeCompare(other.license))
}
