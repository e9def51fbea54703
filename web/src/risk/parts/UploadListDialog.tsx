/** Fills a list from a file: every line is looked at first, with what becomes of it, before anything is changed. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { listUploadApi, type UploadReport } from '@vitalrounds/domain/risk/api'
import { listColumns, type UploadedList } from '@vitalrounds/domain/risk/list-file'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftedFormDialog } from '../../drafts/parts/DraftedFormDialog.tsx'
import { apiQuery, call } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { DialogNote, DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { type ChosenFile, FileField } from '../../ui/fields/FileField.tsx'
import { FileNotices, fieldWords } from '../../ui/table/FileLines.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { uploadWords } from './upload-words.ts'

type Props = { me: Me; list: UploadedList; title: string; onClose: () => void }

/** The file is tried as soon as it is chosen, and again when it is to be taken otherwise. */
function useUpload({ list, onClose }: Pick<Props, 'list' | 'onClose'>) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [isReplacement, setReplacement] = useState(false)
  const [before, setBefore] = useState('')
  const send = (isDryRun: boolean, basedOn?: string | null) =>
    call(listUploadApi.upload, {
      params: { list },
      body: { fileName: file?.name ?? '', content: file?.text ?? '', isReplacement, isDryRun, ...(basedOn !== undefined && { basedOn }) },
    })
  const tried = useQuery({
    queryKey: ['tried list', list, file, isReplacement],
    queryFn: () => send(true),
    enabled: file !== null,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const keep = useAct(() => send(false, tried.data?.basedOn), {
    done: ({ after }) => `The list holds ${countWithNoun(after, 'member')}`,
    onDone: onClose,
  })
  return { file, setFile, before, setBefore, isReplacement, setReplacement, tried, keep }
}

export function UploadListDialog({ me, list, title, onClose }: Props) {
  const { file, setFile, before, setBefore, isReplacement, setReplacement, tried, keep } = useUpload({ list, onClose })
  const report = tried.data
  const isStale = keep.error instanceof ApiProblem && keep.error.code === 'listUpload.changed'
  const why = file === null ? 'Choose a file.' : tried.isFetching ? 'The file is being checked.' : report ? nothingIn(report) : 'This file cannot be taken.' // prettier-ignore
  return (
    <DraftedFormDialog
      values={{ fileName: file?.name ?? before, isReplacement }}
      draft={{ kind: 'listUpload', about: list }}
      onRestore={(begun) => {
        setBefore(begun.fileName)
        setReplacement(begun.isReplacement)
      }}
      isSent={keep.isSuccess}
      title={`Fill the list “${title}”`}
      submitLabel={isReplacement ? 'Replace the list' : 'Add to the list'}
      why={why}
      isBusy={keep.isPending}
      isWide
      error={problemWords(tried.error ?? keep.error)}
      onSubmit={() => keep.mutate(undefined)}
      onClose={onClose}
    >
      <FileField
        label="CSV file"
        before={before}
        description={`The first line names the columns: ${Object.values(listColumns).map(([name]) => name).join(', ')}. Only the first is needed.`} // prettier-ignore
        onFile={(next) => {
          keep.reset()
          setFile(next)
        }}
      />
      <Radio.Group
        label="Members who are on the list already"
        value={isReplacement ? 'replace' : 'add'}
        onChange={(value) => setReplacement(value === 'replace')}
      >
        <Radio value="add" label="stay" mt={4} />
        <Radio value="replace" label="leave, unless the file names them" mt={4} />
      </Radio.Group>
      {report && <Preview report={report} isReplacement={isReplacement} />}
      {isStale && (
        <Button variant="default" onClick={() => void tried.refetch().then(() => keep.reset())}>
          Check the file again
        </Button>
      )}
      <History me={me} list={list} />
    </DraftedFormDialog>
  )
}

function nothingIn({ counts, leavingCount }: UploadReport): string | undefined {
  return counts.new + counts.listed + leavingCount === 0 ? 'No line of the file names a member.' : undefined
}

const fates: Record<UploadReport['lines'][number]['fate'], string> = {
  new: 'Comes on the list',
  listed: 'Is on the list; date and note are taken over',
  again: 'Named again further down, which counts',
  refused: 'Not taken',
}

function Preview({ report, isReplacement }: { report: UploadReport; isReplacement: boolean }) {
  const { counts, lines, notices, total, leaving, leavingCount, before, after } = report
  return (
    <>
      <DialogText>
        <span role="status">
          {`${countWithNoun(total, 'line')}: ${counts.new} new, ${counts.listed} on the list already, ${counts.again} named twice, ${counts.refused} not taken. The list goes from ${countWithNoun(before, 'member')} to ${after}.`}
        </span>
      </DialogText>
      <FileNotices notices={notices} />
      <PlainTable
        label={total > lines.length ? `The first ${countWithNoun(lines.length, 'line')}` : 'Lines of the file'}
        columns={['Line', 'In the file', 'Member', 'What becomes of it']}
      >
        {lines.map(({ line, member, name, fate, problems }) => (
          <tr key={line}>
            <th>{line}</th>
            <td>{member || '–'}</td>
            <td>{name || '–'}</td>
            <td>{problems.length > 0 ? `${fates[fate]}. ${fieldWords(problems)}` : fates[fate]}</td>
          </tr>
        ))}
      </PlainTable>
      {isReplacement && leavingCount > 0 && (
        <DialogText>
          {`${countWithNoun(leavingCount, 'member')} will leave the list: ${leaving.map(({ name }) => name).join(', ')}${leavingCount > leaving.length ? ' and others' : ''}.`}
        </DialogText>
      )}
    </>
  )
}

/** Who filled it before; and a file to begin with. */
function History({ me, list }: Pick<Props, 'me' | 'list'>) {
  const [last] = useQuery(apiQuery(listUploadApi.state, { params: { list } })).data?.uploads ?? []
  return (
    <>
      {last && <DialogNote>{uploadWords(last, me.timeZone)}</DialogNote>}
      <div>
        <Button variant="subtle" onClick={() => void saveSample(list)}>
          Download a sample
        </Button>
      </div>
    </>
  )
}

const saveSample = (list: UploadedList) =>
  saveFile(new Response(`\uFEFF${Object.values(listColumns).map(([name]) => name).join(',')}\r\n`), `${list}-sample.csv`) // prettier-ignore
