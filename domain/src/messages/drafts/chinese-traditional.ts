import type { Wordings } from '../template-names.ts'

/** Draft: reviewed by no speaker of the language and no clinician. */
export const chineseTraditional: Wordings = {
  enrollment:
    '$USER：$NAME您好，歡迎參加遠距健康監測。我們會就您的照護和測量傳簡訊給您，可能產生簡訊和數據費用。回覆STOP退訂，回覆HELP取得協助。',
  contactUs: '$NAME您好，如對照護或裝置有疑問，請回覆本簡訊或致電$USER。',
  morning: '$NAME早安！請在今天早餐前測量。$USER',
  portal: '$NAME您好，請在此查看您的測量結果：$PATIENTPORTAL',
  portalAccess: '$NAME您好，請開啟 $PATIENTPORTAL 並輸入出生日期，即可查看測量結果並留言給我們。',
  checkUp: '$NAME您好，我是$USER。您今天感覺如何？如有需要請回覆本簡訊。',
  pharmacy: '$NAME您好，請記得到藥局領藥。$USER',
  personalReminder: '$NAME您好，這是$USER的提醒。',
  infreqMeasure: '$NAME您好，我們最近沒有收到您的測量結果。請今天測量；如裝置有問題請告訴我們。$USER',
  appointment: '$NAME您好，您的預約時間是$DATETIME。如不能前來請回覆本簡訊。$USER',
  contact: '$NAME您好，方便時請與我們聯絡。$USER',
  low: '$NAME您好，您的$MEASUREMENT比平時低。請再測一次，並告訴我們您的感覺。緊急情況請撥打911。$USER',
  high: '$NAME您好，您的$MEASUREMENT比平時高。請休息後再測一次，並告訴我們您的感覺。緊急情況請撥打911。$USER',
  freqMeasure: '$NAME，做得很好！您持續測量，有助於我們照顧您。$USER',
  goodReadings: '$NAME，好消息：您最近的測量結果不錯，請繼續保持！$USER',
}
