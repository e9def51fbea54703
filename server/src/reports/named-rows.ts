/** A member as every list of the reports names them. */
export type NamedRow = {
  id: string
  name: string
  dob: string
  mrn: string | null
  practice_id: string | null
  physician: string | null
  care_manager: string | null
}

export const memberNamed = (row: NamedRow) => ({
  memberId: row.id,
  name: row.name,
  dob: row.dob,
  mrn: row.mrn ?? '',
  practiceId: row.practice_id,
  physician: row.physician,
  careManager: row.care_manager,
})
