/** Who pays for members, from a file of the practice system: looked through first, then recorded for those whose line is sound. */
import { Button } from '@mantine/core'
import type { Reply } from '@vitalrounds/domain/contract'
import { memberPayerFileApi } from '@vitalrounds/domain/claims/payer-api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { type ChosenFile, FileField } from '../ui/fields/FileField.tsx'
import { FileReport } from '../ui/table/FileLines.tsx'
import styles from './Claims.module.css'

type Taken = Reply<typeof memberPayerFileApi.take>

export function MemberPayerFile() {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const look = useAct((content: string) => call(memberPayerFileApi.take, { body: { content } }).then(setTaken), {
    done: '',
    onDone: () => {},
  })
  const record = useAct((content: string) => call(memberPayerFileApi.take, { body: { content, record: true } }), {
    done: ({ recorded }) => `Insurance of ${countWithNoun(recorded, 'member')} recorded`,
    onDone: () => {},
  })
  const choose = (chosen: ChosenFile | null) => {
    setFile(chosen)
    setTaken(null)
    record.reset()
    if (chosen) look.mutate(chosen.text)
  }
  const ready = taken?.members.length ?? 0
  return (
    <section className={styles['file']} aria-labelledby="payers-of-members">
      <h2 id="payers-of-members">Insurance of members from a file</h2>
      <FileField
        label="CSV file"
        description="The first line names the columns: MRN, DoB, Payer, Insured ID, From. A member is found by MRN and date of birth; the payer has the name it has above."
        onFile={choose}
      />
      {look.isError && <p role="alert">{problemWords(look.error)}</p>}
      {record.isError && <p role="alert">{problemWords(record.error)}</p>}
      {taken && (
        <>
          <p role="status">{takenWords(taken)}</p>
          <FileReport {...taken} />
          {file && ready > 0 && !record.isSuccess && (
            <Button loading={record.isPending} onClick={() => record.mutate(file.text)}>
              {`Record the insurance of ${countWithNoun(ready, 'member')}`}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

const takenWords = ({ members, already, refusedCount }: Taken) =>
  [
    `${countWithNoun(members.length, 'line')} can be recorded`,
    already > 0 && `${countWithNoun(already, 'line')} on record already`,
    refusedCount > 0 && `${countWithNoun(refusedCount, 'line')} refused`,
  ]
    .filter(Boolean)
    .join(', ')
