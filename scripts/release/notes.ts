/** The section of the changelog that tells of a version. Throws where there is none: a release says what is new. */
export function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find((text) => text.split('\n')[0]?.trim() === version)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}".`)
  return `# Vitalrounds ${section.trim()}\n`
}
