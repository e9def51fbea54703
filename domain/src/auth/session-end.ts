/** When a session ends whatever its user does, and how early the browser warns of an end. */

// 12 hours, one long shift: docs/sources/security.md secrets
export const absoluteHours = 12
/** docs/sources/security.md S9 */
export const warningMinutes = 2
