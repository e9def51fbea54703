/** Beside the title of a list that is filled by file: the way to fill it, for who may. */
import { Button } from '@mantine/core'
import type { UploadedList } from '@vitalrounds/domain/risk/list-file'
import { lazy, useState } from 'react'
import type { Me } from '../../platform/me.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'

const UploadListDialog = lazy(() => import('./UploadListDialog.tsx').then((file) => ({ default: file.UploadListDialog })))

export function FillList({ me, list, title }: { me: Me; list: UploadedList; title: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!me.actions.includes('member.import')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Fill from a file
      </Button>
      {isOpen && (
        <DialogBoundary onEscape={() => setOpen(false)}>
          <UploadListDialog me={me} list={list} title={title} onClose={() => setOpen(false)} />
        </DialogBoundary>
      )}
    </>
  )
}
