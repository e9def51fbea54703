/** Set-up and education of members' devices, from a file of another system. */
import { educationApi } from '@vitalrounds/domain/devices/education-api'
import { educationColumns } from '@vitalrounds/domain/devices/read-education'
import { call } from '../../platform/api.ts'
import { RecordFileDialog } from '../../ui/dialogs/RecordFileDialog.tsx'

export const EducationFileDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordFileDialog
    title="Set-up and education from a file"
    about="A member is found by MRN and date of birth, the device by the number printed on it, whoever explained it by the e-mail address with which they sign in. How is phone, visit or video; shown back is yes or no."
    columns={Object.values(educationColumns).map(([name]) => name)}
    take={(body) => call(educationApi.take, { body })}
    onClose={onClose}
  />
)
