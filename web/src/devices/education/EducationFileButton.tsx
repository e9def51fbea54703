/** The way to set-up and education from a file, for whoever may record it of one member. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { May } from '../../ui/rights/May.tsx'
import { EducationFileDialog } from './EducationFileDialog.tsx'

export function EducationFileButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <May do="member.update">
      <Button variant="default" onClick={() => setOpen(true)}>
        Set-up from a file
      </Button>
      {isOpen && <EducationFileDialog onClose={() => setOpen(false)} />}
    </May>
  )
}
