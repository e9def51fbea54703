/** What takes longest begins first: begun last, it keeps one processor busy while the other waits for the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds of processor, with what they start, of the files of tests that take longest; what comes before their first test counts. */
export const longestTests: Readonly<Record<string, number>> = {
  'tests/black-box/black-box.test.ts': 100,
  'server/seeds/load.test.ts': 25,
  'server/seeds/audit.test.ts': 20,
  'server/src/platform/backup/backup.test.ts': 15,
  'server/src/timekeeping/killed-saves.test.ts': 12,
  'server/src/reports/one-verdict.test.ts': 12,
  'server/seeds/invented-data.test.ts': 12,
  'server/src/inbox/killed.test.ts': 10,
  'server/src/platform/embedded/cluster.test.ts': 10,
}

const secondsOf = ({ moduleId }: TestSpecification) =>
  Object.entries(longestTests).find(([file]) => moduleId.endsWith(`/${file}`))?.[1] ?? 0

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}
