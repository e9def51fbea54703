/** What is said of a file: of it as a whole, and of its lines that are not taken: where each stands, which column is wrong and why. */
import type { RefusedLine } from '@vitalrounds/domain/files/table-file'
import type { z } from 'zod'
import { Banner } from '../notices/Banner.tsx'
import { PlainTable } from './PlainTable.tsx'

type Line = z.infer<typeof RefusedLine>

export const fieldWords = (problems: Line['problems']) => problems.map(({ field, message }) => `${field}: ${message}`).join(' ')

/** What a person would look for in vain below: a column that nothing is read of, lines of another list. */
export const FileNotices = ({ notices }: { notices: readonly string[] }) =>
  notices.length === 0 ? null : <Banner>{notices.join(' ')}</Banner>

type Report = {
  notices: readonly string[]
  refused: readonly Line[]
  refusedCount: number
  /** Whom a line is of. */
  whom?: string
}

export const FileReport = ({ notices, refused, refusedCount, whom = 'Member' }: Report) => (
  <>
    <FileNotices notices={notices} />
    {refused.length > 0 && (
      <PlainTable
        label={refusedCount > refused.length ? `The first ${refused.length} of ${refusedCount} refused lines` : 'Refused lines'}
        columns={['Line', whom, 'Why']}
      >
        {refused.map(({ line, member, problems }) => (
          <tr key={line}>
            <th>{line}</th>
            <td>{member || '–'}</td>
            <td>{fieldWords(problems)}</td>
          </tr>
        ))}
      </PlainTable>
    )}
  </>
)
