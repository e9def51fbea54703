/** The first step: which columns a file needs, a sample to start from, and choosing the file, which enrolls nobody yet. */
import { Button } from '@mantine/core'
import { importColumns } from '@vitalrounds/domain/enrollment/import-file'
import { transferApi } from '@vitalrounds/domain/enrollment/transfer-api'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../platform/api.ts'
import { base64Of } from '../../ui/fields/base64-of.ts'
import { saveFile } from '../../platform/download.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import styles from './Import.module.css'

// What the server takes: 6 MB of base64, which is three quarters as many bytes
const mostBytes = 4_400_000

function useCheck(onChecked: (importId: string) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new TooLarge()
      return call(transferApi.check, { body: { fileName: file.name, content: await base64Of(file) } })
    },
    onSuccess: (report) => onChecked(report.importId),
  })
}
class TooLarge extends Error {}

function refusal(problem: unknown): { title: string; text: string } {
  if (problem instanceof TooLarge)
    return { title: 'Too large', text: 'This file is larger than 4 MB. Please split it and import the parts.' }
  if (!(problem instanceof ApiProblem)) return { title: 'File not readable', text: 'This file could not be opened.' }
  return { title: problem.title, text: problem.errors[0]?.message ?? problem.detail }
}

export function ChooseFile({ onChecked }: { onChecked: (importId: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const check = useCheck(onChecked)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) check.mutate(file)
    // The same file may be chosen again after it was corrected.
    if (input.current) input.current.value = ''
  }
  return (
    <div className={styles['choose']}>
      <p className={styles['text']}>
        Choose a CSV file with one member in each row. Nobody is enrolled yet: you see first what would become of every row.
      </p>
      {check.isError && (
        <Banner tone="danger" title={refusal(check.error).title}>
          {refusal(check.error).text}
        </Banner>
      )}
      <div
        className={styles['drop']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className="spoken"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => take(event.currentTarget.files)}
        />
        <Button size="sm" loading={check.isPending} onClick={() => input.current?.click()}>
          Choose a CSV file
        </Button>
        <span className={styles['dim']}>or drop it here</span>
        <span className={styles['gap']} />
        <Button variant="subtle" onClick={() => void saveSample()}>
          Download a sample
        </Button>
      </div>
      <Columns />
    </div>
  )
}

const Columns = () => (
  <>
    <h2 className={styles['heading']}>Columns</h2>
    <p className={styles['text']}>
      The first row names the columns, in any order. First Name, Last Name, DoB, Gender, Phone, Address, City, State, Zip and RPM Consent
      are needed. RPM Consent says yes where the member has agreed to remote monitoring. Physician and Care Manager name a user by e-mail.
    </p>
    <p className={styles['columns']}>{importColumns.join(' · ')}</p>
  </>
)

const saveSample = () => saveFile(new Response(`\uFEFF${importColumns.join(',')}\r\n`), 'members-sample.csv')
