/** What changed from one version of a plan to the next, by section and line. */
import type { PlanContent } from './content.ts'
import { flatten, linesOf } from './flatten.ts'

export type Difference = { section: string; kind: 'added' | 'removed' | 'changed'; before: string; after: string }

/** What a line says, without the words that are no text. */
const lineText = (plan: PlanContent, line: string) => {
  const [list = '', id = ''] = line.split('/')
  const match = (plan[list as 'goals'] as { id: string; text?: string; title?: string; name?: string }[]).find((item) => item.id === id)
  return match?.text ?? match?.title ?? match?.name ?? ''
}

export function differencesOf(before: PlanContent, after: PlanContent): Difference[] {
  const [was, is] = [linesOf(before), linesOf(after)]
  const sectionOf = (path: string) => path.split('/')[0] ?? ''
  const isOfLine = (path: string) => path.split('/').length === 3
  const removed = [...was.difference(is)].map((line) => ({
    section: sectionOf(line),
    kind: 'removed' as const,
    before: lineText(before, line),
    after: '',
  }))
  const added = [...is.difference(was)].map((line) => ({
    section: sectionOf(line),
    kind: 'added' as const,
    before: '',
    after: lineText(after, line),
  }))
  const old = flatten(before)
  const changed = [...flatten(after)].flatMap(([path, text]) => {
    const line = path.split('/').slice(0, 2).join('/')
    const isNew = isOfLine(path) && !was.has(line)
    const then = old.get(path) ?? ''
    return isNew || then === text || path.endsWith('/template')
      ? []
      : [{ section: sectionOf(path), kind: 'changed' as const, before: then, after: text }]
  })
  return [...removed, ...added, ...changed]
}
