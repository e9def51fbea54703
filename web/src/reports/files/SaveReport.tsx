/** A report as a file: CSV or PDF, with what it was made from and by whom. */
import { useMutation } from '@tanstack/react-query'
import type { Endpoint, EndpointInput } from '@vitalrounds/domain/contract'
import { callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { IconDownload } from '../../ui/icons.tsx'

type Props<E extends Endpoint> = {
  title: 'CSV' | 'PDF'
  /** Of the file, without its ending. */
  name: string
  endpoint: E
  input: EndpointInput<E>
}

export function SaveReport<E extends Endpoint>({ title, name, endpoint, input }: Props<E>) {
  const save = useMutation({ mutationFn: async () => saveFile(await callRaw(endpoint, input), `${name}.${title.toLowerCase()}`) })
  return (
    <>
      {save.isError && <span role="alert">Not exported. Please try again.</span>}
      <GatedButton
        why={undefined}
        variant="default"
        loading={save.isPending}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => save.mutate()}
      >
        {title}
      </GatedButton>
    </>
  )
}
