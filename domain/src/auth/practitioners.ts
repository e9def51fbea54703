/** Titles of those who may order, supervise and approve care: physicians and other qualified practitioners (CMS, MLN909188, 2025). */
import type { CareTitle } from './care-titles.ts'

const titles: ReadonlySet<string> = new Set<CareTitle>(['MD', 'PA', 'NP', 'CNS', 'CNM'])
export const isPractitioner = (title: string) => titles.has(title)

/** Whose day begins at the desk: a practitioner with another title may as well be who works the lists. */
export const isPhysician = (title: string) => title === 'MD'
