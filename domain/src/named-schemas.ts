/** Schemas that many replies hold, by the names under which the API document prints each of them once. */
import { UserCustomData, Workspace } from './auth/user.ts'
import { DeviceRecord, FleetRow, Order, Parcel, TenoviRecord } from './devices/record.ts'
import { Group } from './groups/api.ts'
import { Address, Allergy, BillingInsights, Consent, Medication, Member, ProgramStay } from './members/member.ts'
import { ChartImport, ChartImportReport } from './chart-imports/api.ts'
import { ImportReport } from './enrollment/transfer-api.ts'
import { Calibration } from './readings/calibration.ts'
import { ClinicalRule } from './warnings/clinical-rules.ts'
import { Instant } from './values/instant.ts'
import { MeasuredPoint } from './vitals/series.ts'

export const namedSchemas = {
  Address,
  Allergy,
  BillingInsights,
  Calibration,
  ChartImport,
  ChartImportReport,
  ClinicalRule,
  Consent,
  DeviceRecord,
  FleetRow,
  Group,
  ImportReport,
  Instant,
  MeasuredPoint,
  Medication,
  Member,
  Order,
  Parcel,
  ProgramStay,
  TenoviRecord,
  UserCustomData,
  Workspace,
}
