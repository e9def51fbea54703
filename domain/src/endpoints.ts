/** Every endpoint of the product, so that documents and tests can walk them. */
import { fhirApi } from './fhir/api.ts'
import { bulkApi } from './fhir/bulk-api.ts'
import { apiClientApi } from './fhir/client-api.ts'
import { fhirExportsApi } from './fhir/exports-api.ts'
import { webhookApi } from './webhooks/api.ts'
import { chartImportApi } from './chart-imports/api.ts'
import { smartApi } from './fhir/smart-api.ts'
import { billingProviderApi } from './groups/billing-provider-api.ts'
import { accountApi } from './auth/account-api.ts'
import { profileApi } from './auth/profile-api.ts'
import { auditorApi } from './auth/auditor-api.ts'
import { authApi } from './auth/api.ts'
import { scimApi } from './auth/scim/scim-api.ts'
import { scimSettingApi } from './auth/scim/scim-setting-api.ts'
import { signOnApi } from './auth/sign-on-api.ts'
import { signOnSettingApi } from './auth/sign-on-setting-api.ts'
import { auditApi } from './audit/api.ts'
import { exportApi } from './audit/export-api.ts'
import type { Endpoint } from './contract.ts'
import { emergencyApi } from './auth/emergency-api.ts'
import { employmentApi } from './auth/employment/employment-api.ts'
import { secondFactorApi } from './auth/second-factor-api.ts'
import { registryApi } from './devices/api.ts'
import { kardiaApi, tenoviApi } from './devices/tenovi-api.ts'
import { connectionApi } from './devices/connection-api.ts'
import { educationApi } from './devices/education-api.ts'
import { deviceApi } from './devices/fleet-api.ts'
import { settingApi } from './settings/api.ts'
import { notificationApi } from './notifications/notification-api.ts'
import { peopleApi } from './auth/people-api.ts'
import { agreementApi } from './groups/agreement.ts'
import { workspaceApi } from './groups/workspace-api.ts'
import { supportApi } from './support/api.ts'
import { groupApi, userApi } from './groups/api.ts'
import { clientApi } from './groups/client-api.ts'
import { practiceApi, workspacePracticeApi } from './groups/practice-api.ts'
import { calendarApi } from './care/calendar/api.ts'
import { confirmationApi } from './care/confirmation-api.ts'
import { practitionerOrderApi } from './care/practitioner-orders/api.ts'
import { planApi } from './care/plan/api.ts'
import { planSettingApi } from './care/plan/plan-setting-api.ts'
import { calendarFeedApi, careSettingApi } from './care/calendar/feed-api.ts'
import { liveApi } from './live.ts'
import { memberApi } from './members/api.ts'
import { draftApi } from './enrollment/draft-api.ts'
import { changeApi } from './members/change-api.ts'
import { consentMethodApi } from './members/consent-method-api.ts'
import { enrollmentApi } from './enrollment/api.ts'
import { transferApi } from './enrollment/transfer-api.ts'
import { reportApi } from './reports/api.ts'
import { activityApi } from './reports/activity-api.ts'
import { trendApi } from './reports/dashboard/trend-api.ts'
import { rulesApi } from './reports/rules-api.ts'
import { codeSettingsApi } from './reports/code-settings-api.ts'
import { claimApi } from './claims/claim-api.ts'
import { claimProviderApi, feeApi } from './claims/claim-settings-api.ts'
import { memberPayerApi, memberPayerFileApi, payerApi } from './claims/payer-api.ts'
import { elsewhereApi } from './reports/elsewhere-api.ts'
import { monthApi } from './reports/month-api.ts'
import { outcomesApi } from './reports/outcomes/api.ts'
import { statsApi } from './reports/stats/stats-api.ts'
import { overrideApi } from './reports/override-api.ts'
import { packetApi } from './reports/packet-api.ts'
import { cleanMonthsApi } from './reports/clean-months-api.ts'
import { reviewApi } from './reports/review-api.ts'
import { readingApi } from './readings/api.ts'
import { vitalsApi } from './vitals/api.ts'
import { deliveryApi } from './inbox/api.ts'
import { conditionListApi } from './chart/condition-list-api.ts'
import { diagnosisApi, labApi, visitApi, visitImportApi } from './chart/api.ts'
import { rxApi } from './chart/rx-api.ts'
import { checkInApi, publicCheckInApi } from './check-ins/api.ts'
import { listUploadApi, riskApi } from './risk/api.ts'
import { ecgApi } from './ecg/api.ts'
import { callApi, callingApi } from './calls/api.ts'
import { clinicalRuleApi, warningApi } from './warnings/api.ts'
import { messageApi } from './messages/api.ts'
import { batchApi } from './messages/batch-api.ts'
import { smsSettingsApi } from './messages/settings-api.ts'
import { alertApi, alertLinkApi } from './alerts/api.ts'
import { checkInVitalsApi, memberAccessApi, memberPageApi } from './member-access/api.ts'
import { linkApi } from './links/api.ts'
import { noteApi } from './notes/api.ts'
import { ownDraftApi, textDraftApi } from './drafts/api.ts'
import { pageViewApi } from './timekeeping/api.ts'
import { timeApprovalApi } from './timekeeping/approval-api.ts'

export const endpoints: readonly Endpoint[] = [
  liveApi,
  authApi,
  accountApi,
  profileApi,
  secondFactorApi,
  emergencyApi,
  settingApi,
  notificationApi,
  groupApi,
  userApi,
  peopleApi,
  auditorApi,
  employmentApi,
  workspaceApi,
  workspacePracticeApi,
  clientApi,
  agreementApi,
  supportApi,
  memberApi,
  enrollmentApi,
  changeApi,
  consentMethodApi,
  practiceApi,
  transferApi,
  draftApi,
  registryApi,
  tenoviApi,
  kardiaApi,
  deviceApi,
  educationApi,
  connectionApi,
  vitalsApi,
  readingApi,
  ecgApi,
  deliveryApi,
  warningApi,
  clinicalRuleApi,
  messageApi,
  batchApi,
  smsSettingsApi,
  alertApi,
  alertLinkApi,
  noteApi,
  memberAccessApi,
  checkInVitalsApi,
  memberPageApi,
  linkApi,
  textDraftApi,
  ownDraftApi,
  auditApi,
  exportApi,
  pageViewApi,
  timeApprovalApi,
  visitApi,
  visitImportApi,
  diagnosisApi,
  conditionListApi,
  labApi,
  rxApi,
  calendarApi,
  calendarFeedApi,
  careSettingApi,
  planApi,
  practitionerOrderApi,
  planSettingApi,
  confirmationApi,
  reportApi,
  elsewhereApi,
  monthApi,
  outcomesApi,
  overrideApi,
  callingApi,
  callApi,
  activityApi,
  trendApi,
  statsApi,
  reviewApi,
  cleanMonthsApi,
  packetApi,
  codeSettingsApi,
  rulesApi,
  checkInApi,
  publicCheckInApi,
  riskApi,
  listUploadApi,
  billingProviderApi,
  fhirApi,
  bulkApi,
  apiClientApi,
  fhirExportsApi,
  webhookApi,
  chartImportApi,
  scimApi,
  scimSettingApi,
  signOnApi,
  signOnSettingApi,
  smartApi,
  payerApi,
  memberPayerApi,
  memberPayerFileApi,
  claimProviderApi,
  feeApi,
  claimApi,
].flatMap((api) => Object.values(api))
