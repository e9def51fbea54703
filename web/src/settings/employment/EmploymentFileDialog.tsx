/** By whom the people of a clinic are employed, from a file of its payroll. */
import { employmentApi } from '@vitalrounds/domain/auth/employment/employment-api'
import { employmentColumns } from '@vitalrounds/domain/auth/employment/read-employment'
import { call } from '../../platform/api.ts'
import { RecordFileDialog } from '../../ui/dialogs/RecordFileDialog.tsx'

export const EmploymentFileDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordFileDialog
    title="Employment from a file"
    about="A person is found by the e-mail address with which they sign in. Employment is employed, contracted or vendor; of one person no two may overlap."
    columns={Object.values(employmentColumns).map(([name]) => name)}
    optional="The last day may be empty."
    whom="Person"
    take={(body) => call(employmentApi.take, { body })}
    onClose={onClose}
  />
)
