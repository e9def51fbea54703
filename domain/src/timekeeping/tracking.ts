/** The rhythm of time tracking; on which pages time is recorded, and for which program. */

// docs/sources/product.md 1.9: tick 1 s, save every 10 s, prompt at 10 minutes (600000 ms)
export const tickMs = 1000
export const saveEveryMs = 10_000
export const promptAfterMs = 600_000

/** Every tab of a member's pages; time on any of them is recorded, and some of it counts. */
export const memberTabs = [
  'profile',
  'measurements',
  'wellness-check',
  'clinical-risk',
  'billing-insights',
  'care-calendar',
  'care-plan',
  'text-messages',
  'phone-calls',
  'notes',
  'alert-doctor',
  'manage-rx-info',
  'manage-dx-info',
  'manage-devices',
  'manage-rawdata',
  'em-visits',
  'manage-time',
  'edit-profile',
] as const
export type MemberTabName = (typeof memberTabs)[number]

/** The tab that an address of a member's pages ends in, or undefined for any other address. */
export function tabOf(url: string): MemberTabName | undefined {
  const last = url
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1)
  return memberTabs.find((tab) => tab === last)
}

export const workPrograms = ['rpm', 'ccm'] as const
export type WorkProgram = (typeof workPrograms)[number]

const proposals: Partial<Record<MemberTabName, WorkProgram>> = {
  'care-plan': 'ccm',
  'care-calendar': 'ccm',
  measurements: 'rpm',
  'manage-devices': 'rpm',
  'manage-rawdata': 'rpm',
}

/** The programs of a member, by the services of the record. */
export const programsOf = (services: readonly string[]): WorkProgram[] =>
  workPrograms.filter((program) => services.includes(program.toUpperCase()))

/**
 * The program that work on a tab is recorded for: what the tab proposes, else the last choice, else monitoring; always one
 * the member is in.
 */
export function programFor(tab: MemberTabName, services: readonly string[], lastChoice?: WorkProgram): WorkProgram {
  const [only = 'rpm', another] = programsOf(services)
  return another === undefined ? only : (proposals[tab] ?? lastChoice ?? 'rpm')
}

/** The program that was chosen, where the member is in it. */
export const chosenProgram = (tab: MemberTabName, services: readonly string[], selected: WorkProgram | undefined) =>
  selected !== undefined && programsOf(services).includes(selected) ? selected : programFor(tab, services)
