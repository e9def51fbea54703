/** Where the paths of a profile change stand in the table `member`. */
import type { Member } from '../../platform/database/tables.ts'

type Column = { name: keyof Member; isList?: true }
const at = (name: keyof Member): Column => ({ name })
const list = (name: keyof Member): Column => ({ name, isList: true })

export const profileColumns: Record<string, Column> = {
  firstName: at('first_name'),
  lastName: at('last_name'),
  dob: at('dob'),
  gender: at('gender'),
  memberTitle: at('member_title'),
  language: at('language'),
  phone: at('phone'),
  email: at('email'),
  mrn: at('mrn'),
  'address.line1': at('address_line1'),
  'address.line2': at('address_line2'),
  'address.city': at('city'),
  'address.state': at('state'),
  'address.zipCode': at('zip_code'),
  timeZone: at('time_zone'),
  practiceId: at('practice_id'),
  assignedPhysician: at('assigned_physician'),
  assignedCareManager: at('assigned_care_manager'),
  optInSMS: at('opt_in_sms'),
  optInEmail: at('opt_in_email'),
  note: at('note'),
  methodOfCommunication: at('method_of_communication'),
  personToContact: at('person_to_contact'),
  'caregiver.name': at('caregiver_name'),
  'caregiver.phone': at('caregiver_phone'),
  enrollmentDate: at('enrollment_date'),
  chronicConditions: list('chronic_conditions'),
  diagnosisCodes: list('diagnosis_codes'),
  procedureCodes: list('procedure_codes'),
  emDates: list('em_dates'),
  medications: list('medications'),
  allergies: list('allergies'),
}

/** Lists kept as JSON, which the driver wants as text. */
export const isJsonList = (column: string) => column === 'medications' || column === 'allergies'

const chartLists = new Set(['chronicConditions', 'diagnosisCodes', 'emDates', 'medications', 'allergies'])
/** Lists that follow from the chart, which takes over what is written into them. */
export const isChartList = (path: string) => chartLists.has(path)
