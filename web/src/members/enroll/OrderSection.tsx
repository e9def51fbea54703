/** The practitioner's order, where it was given already. Care begins without it: the physician's desk asks for it. */
import { DobInput } from '../../ui/fields/MaskedInput.tsx'
import { fieldLabel } from '../form/field-labels.ts'
import { Cell, FormSection } from '../form/FormSection.tsx'
import { TextField } from '../form/PersonFields.tsx'
import type { Enrollment } from './use-enrollment.ts'
import { longestOrderText } from '@vitalrounds/domain/enrollment/order-fields'

export const OrderSection = ({ enrollment: { fields } }: { enrollment: Enrollment }) => (
  <FormSection title="6 Practitioner’s order" note="Leave it empty where the physician signs later: the order then waits on the desk.">
    <Cell>
      <DobInput {...fields.bind('order.orderedOn')} label={fieldLabel('order.orderedOn')} />
    </Cell>
    <Cell>
      <TextField
        bound={fields.bind('order.diagnosisCodes')}
        label={fieldLabel('order.diagnosisCodes')}
        longest={longestOrderText.diagnosisCodes}
      />
    </Cell>
    <Cell>
      <TextField bound={fields.bind('order.source')} label={fieldLabel('order.source')} longest={longestOrderText.source} />
    </Cell>
  </FormSection>
)
