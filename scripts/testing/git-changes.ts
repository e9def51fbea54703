/** What has changed since a branch was left, as git says: committed since, not yet committed, and not yet known to git. */
import { execFileSync } from 'node:child_process'
import { root } from '../steps.ts'

export const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Paths relative to the root. Without a base: since `main`, or since the last commit where this is `main`. */
export function changedFiles(base?: string): { files: string[]; since: string } {
  const since = base ?? (isKnown('main') ? 'main' : 'HEAD')
  const left = git('merge-base', since, 'HEAD')
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  const files = [...lines(git('diff', '--name-only', '--no-renames', left)), ...lines(git('ls-files', '--others', '--exclude-standard'))]
  return { files: [...new Set(files)].toSorted(), since: `${since} (${left.slice(0, 8)})` }
}

function isKnown(reference: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', reference)
    return true
  } catch {
    return false
  }
}
