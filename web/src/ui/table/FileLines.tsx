/** The lines of a file that are not taken: where each stands, what it says, which column is wrong and why. */
import type { RefusedLine } from '@vitalrounds/domain/files/table-file'
import type { z } from 'zod'
import { PlainTable } from './PlainTable.tsx'

type Line = z.infer<typeof RefusedLine>

export const fieldWords = (problems: Line['problems']) => problems.map(({ field, message }) => `${field}: ${message}`).join(' ')

export const RefusedLines = ({ lines, count }: { lines: readonly Line[]; count: number }) =>
  lines.length === 0 ? null : (
    <PlainTable
      label={count > lines.length ? `The first ${lines.length} of ${count} refused lines` : 'Refused lines'}
      columns={['Line', 'Member', 'Why']}
    >
      {lines.map(({ line, member, problems }) => (
        <tr key={line}>
          <th>{line}</th>
          <td>{member || '–'}</td>
          <td>{fieldWords(problems)}</td>
        </tr>
      ))}
    </PlainTable>
  )
