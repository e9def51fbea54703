/** The time zones of the United States, and what a screen calls them. */

/** The zones of the states and territories: 49 CFR part 71 (2025), by their names in the IANA tz database. */
export const usZones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Mountain, Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['America/Adak', 'Aleutian'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Atlantic, Puerto Rico'],
  ['America/St_Thomas', 'Atlantic, Virgin Islands'],
  ['Pacific/Guam', 'Chamorro, Guam'],
  ['Pacific/Saipan', 'Chamorro, Saipan'],
  ['Pacific/Pago_Pago', 'Samoa'],
] as const

/** `Eastern (America/New York)`; one that has no name here by its own alone. */
export function zoneTitle(zone: string): string {
  const [, name] = usZones.find(([existing]) => existing === zone) ?? []
  const place = zone.replaceAll('_', ' ')
  return name === undefined ? place : `${name} (${place})`
}

/** Whether days are counted here by the rules of a US zone. */
export const isUsZone = (zone: string) => usZones.some(([existing]) => existing === zone)
