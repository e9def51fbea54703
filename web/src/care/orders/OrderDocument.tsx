/** The document of an order that was given elsewhere: attached from a file, and opened again. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button, FileInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type PractitionerOrder, practitionerOrderApi } from '@vitalrounds/domain/care/practitioner-orders/api'
import { documentProblem, documentTypeOf, documentTypes, documentWords } from '@vitalrounds/domain/care/practitioner-orders/order-document'
import type { Member } from '@vitalrounds/domain/members/member'
import { usDate } from '@vitalrounds/domain/us-date'
import { useState } from 'react'
import { call, callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'

type Props = { member: Member; order: PractitionerOrder }

export function OrderDocument({ member, order, document }: Props & { document: NonNullable<PractitionerOrder['document']> }) {
  const params = { id: member._id, orderId: order._id }
  const open = useMutation({ mutationFn: async () => saveFile(await callRaw(practitionerOrderApi.document, { params }), 'order') })
  return (
    <>
      {`; document ${document.name}: ${documentWords(document)}`}
      <Button size="compact-sm" variant="subtle" loading={open.isPending} onClick={() => open.mutate()}>
        Download<span className="spoken"> the document of the order of {usDate(order.orderedOn)}</span>
      </Button>
      {open.isError && <span role="alert">Not downloaded. Please try again.</span>}
    </>
  )
}

// So many bytes at once become letters: a call takes only so many arguments
const bytesAtOnce = 0x80_00

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += bytesAtOnce) parts.push(String.fromCodePoint(...bytes.subarray(at, at + bytesAtOnce)))
  return btoa(parts.join(''))
}

type Chosen = { name: string; bytes: Uint8Array }

export function AttachDocumentDialog({ member, order, onClose }: Props & { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const attach = useAct(
    ({ name, bytes }: Chosen) =>
      call(practitionerOrderApi.attach, { params: { id: member._id, orderId: order._id }, body: { name, content: base64Of(bytes) } }),
    { done: 'Document attached', onDone: onClose },
  )
  const choose = async (file: File | null) => {
    const bytes = file && new Uint8Array(await file.arrayBuffer())
    const isTaken = bytes !== null && documentTypeOf(bytes) !== undefined
    setProblem(bytes === null || isTaken ? undefined : documentProblem)
    setChosen(file && isTaken ? { name: file.name, bytes } : null)
    attach.reset()
  }
  return (
    <FormDialog
      title="Attach the document"
      about={`${aboutMember(member)}: order of ${usDate(order.orderedOn)}`}
      submitLabel="Attach"
      why={chosen === null ? 'Choose a file.' : undefined}
      isBusy={attach.isPending}
      error={problemWords(attach.error)}
      onSubmit={() => chosen && attach.mutate(chosen)}
      onClose={onClose}
    >
      <FileInput
        label="Document"
        description="PDF, PNG or JPEG, at most 10 MB"
        accept={Object.keys(documentTypes).join(',')}
        error={problem}
        data-autofocus
        onChange={(file) => void choose(file)}
      />
      <DialogNote>It is kept as it is and cannot be exchanged; with a wrong one the order is retracted and recorded again.</DialogNote>
    </FormDialog>
  )
}
