/** The source files the house rules look at, read once. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const rootPath = (path: string) => join(root, path)

export type SourceFile = { path: string; text: string }

/** Files matching the patterns, relative to the project's root; tests only when asked for. */
export const sourceFiles = (patterns: string[], withTests = false): SourceFile[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/*.gen.ts'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => withTests || !/\.test\.tsx?$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Each place where a pattern is found outside the files that may use it, as readable lines. */
export const findViolations = (files: SourceFile[], pattern: RegExp, allowed: (path: string) => boolean) =>
  files
    .filter(({ path, text }) => !allowed(path) && text.split('\n').some((line) => pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)))
    .map(({ path }) => path)
