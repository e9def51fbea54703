/** What whoever imported a clinic is told. */
import type { ImportResult } from './import-clinic.ts'
import type { ExportManifest } from './read-export.ts'

export function describeImport({ clinic, waiting }: ExportManifest, result: ImportResult): string[] {
  if (result.isThere) return [`${clinic.name} is here already, row for row as it was exported (hash ${result.sha256}): nothing was to do.`]
  const jobs = Object.entries(waiting).map(([name, count]) => `${name} ${count}`)
  return [
    `${clinic.name}: ${result.rows} rows and ${result.auditRows} of its audit log are in. Their hash is that of the export, ${result.sha256}.`,
    'Its users sign in once they have set a new password (Forgot password), and set up their second factor anew. None of them is a super admin here.',
    ...(result.standIns > 0 ? [`For ${result.standIns} users of other clinics disabled ones stand in.`] : []),
    ...(jobs.length > 0 ? [`These jobs waited at the moment of the export and did not come along: ${jobs.join(', ')}.`] : []),
  ]
}
