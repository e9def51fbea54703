/** Files of claims that were made, with what has answered them so far. */
import { Button } from '@mantine/core'
import { claimApi } from '@vitalrounds/domain/claims/claim-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation } from '@tanstack/react-query'
import { call, callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Note } from '../../ui/Sections.tsx'
import { act, PlainTable } from '../../ui/table/PlainTable.tsx'
import reports from '../reports.module.css'
import styles from './claims.module.css'

type Props = { month: Reply<typeof claimApi.month>; mayBill: boolean; zone: string }

export function ClaimFiles({ month: { files, isSimulated }, mayBill, zone }: Props) {
  const download = useMutation({
    mutationFn: async (number: number) =>
      saveFile(await callRaw(claimApi.file, { params: { number: String(number) } }), `claims-${number}.837`),
  })
  if (files.length === 0) return null
  return (
    <>
      <h2 className={reports['section']}>Files</h2>
      {download.isError && <p role="alert">{problemWords(download.error)}</p>}
      {isSimulated && mayBill && (
        <Note>This server plays the clearing house: what is handed over is answered at once, and reaches nobody.</Note>
      )}
      <PlainTable label="Files of claims" columns={['File', 'Claims', 'Made', 'Answers', act]}>
        {files.map(({ number, claims, madeAt, madeBy, answers }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td>{claims}</td>
            <td>{`${dateTime(madeAt, zone)}, ${madeBy}`}</td>
            <td>{answers.length === 0 ? 'none yet' : answers.join(', ')}</td>
            <td>
              {mayBill && (
                <div className={styles['acts']}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Download file ${number}`}
                    onClick={() => download.mutate(number)}
                  >
                    Download
                  </Button>
                  {isSimulated && answers.length === 0 && <HandOver number={number} />}
                </div>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}

/** In a trial: the clearing house that is played takes the file, and its answers come in. */
function HandOver({ number }: { number: number }) {
  const hand = useAct(() => call(claimApi.handOver, { params: { number: String(number) } }), {
    done: ({ answers }) => `File ${number} was answered: ${answers.map(({ kind }) => kind).join(', ')}`,
    onDone: () => {},
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={hand.isPending}
        aria-label={`Hand file ${number} to the simulator`}
        onClick={() => hand.mutate(undefined)}
      >
        Hand to the simulator
      </Button>
      {hand.isError && <span role="alert">{problemWords(hand.error)}</span>}
    </>
  )
}
