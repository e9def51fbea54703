/** What takes longest begins first: begun last, it keeps one processor busy while the other waits for the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of tests that took half a minute and more on two processors, the longest first. */
const longTests = [
  'tests/black-box/black-box.test.ts',
  'server/src/platform/backup/backup.test.ts',
  'server/seeds/audit.test.ts',
  'server/src/timekeeping/killed-saves.test.ts',
  'server/seeds/load.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longTests.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? longTests.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
