/** Titles of those who may order, supervise and approve care. */
import { practitionerTitles } from '../values/care-titles.ts'

const titles: ReadonlySet<string> = new Set(practitionerTitles)
export const isPractitioner = (title: string) => titles.has(title)

/** Whose day begins at the desk: a practitioner with another title may as well be who works the lists. */
export const isPhysician = (title: string) => title === 'MD'
