/** The first step: the files, and that each person of them has agreed to remote monitoring. Nothing is recorded yet. */
import { Button, Checkbox } from '@mantine/core'
import { chartImportApi, mostImportLetters } from '@vitalrounds/domain/chart-imports/api'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../platform/api.ts'
import { base64Of } from '../ui/fields/base64-of.ts'
import { ApiProblem } from '../platform/wire.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import styles from './MovingIn.module.css'

// Base64 takes four letters for three bytes
const mostBytes = Math.floor((mostImportLetters / 4) * 3)

function refusal(problem: unknown): { title: string; text: string } {
  if (!(problem instanceof ApiProblem)) return { title: 'Files not readable', text: 'These files could not be opened.' }
  return { title: problem.title, text: problem.errors[0]?.message ?? problem.detail }
}

/** Why these files cannot be checked yet. */
function gateOf(files: readonly File[], isConsentOnRecord: boolean): string | undefined {
  if (files.length === 0) return 'Choose the files first.'
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) return 'These files are larger than 6 MB. Move them in in parts.'
  return isConsentOnRecord ? undefined : 'Say first that each person has agreed to remote monitoring.'
}

export function ChooseFiles({ onChecked }: { onChecked: (importId: string) => void }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [isConsentOnRecord, setConsent] = useState(false)
  const check = useMutation({
    mutationFn: async () => {
      const contents = await Promise.all(files.map(async (file) => ({ name: file.name, content: await base64Of(file) })))
      return call(chartImportApi.check, { body: { files: contents, isConsentOnRecord: true } })
    },
    onSuccess: ({ importId }) => onChecked(importId),
  })
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    check.reset()
  }
  return (
    <div className={styles['choose']}>
      {check.isError && (
        <Banner tone="danger" title={refusal(check.error).title}>
          {refusal(check.error).text}
        </Banner>
      )}
      <FilesField files={files} onChoose={choose} />
      <Checkbox
        label="Each person of these files has agreed to remote monitoring, and the clinic has that on record"
        description="The consent is recorded with the member: as of the day that a Consent of the files says, else of the day on which the batch is recorded. What the files do not say of how it was given is said on Edit profile before the first month is billed. Nobody is agreed to texts."
        checked={isConsentOnRecord}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
      <div>
        <GatedButton why={gateOf(files, isConsentOnRecord)} loading={check.isPending} onClick={() => check.mutate()}>
          Check the files
        </GatedButton>
      </div>
    </div>
  )
}

function FilesField({ files, onChoose }: { files: readonly File[]; onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = (chosen: FileList | null) => {
    if (chosen && chosen.length > 0) onChoose([...chosen])
    // The same file may be chosen again after it was corrected
    if (input.current) input.current.value = ''
  }
  return (
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
        multiple
        accept=".json,.ndjson,application/json,application/fhir+json,application/fhir+ndjson"
        className="spoken"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => take(event.currentTarget.files)}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        Choose FHIR files
      </Button>
      <span className={styles['dim']}>or drop them here</span>
      <span className={styles['names']} role="status">
        {files.map(({ name }) => name).join(', ')}
      </span>
    </div>
  )
}
