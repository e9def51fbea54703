import type { Wordings } from '../template-names.ts'

/** Draft: reviewed by no speaker of the language and no clinician. */
export const chineseSimplified: Wordings = {
  enrollment:
    '$USER：$NAME您好，欢迎参加远程健康监测。我们会就您的护理和测量给您发短信，可能产生短信和流量费用。回复STOP退订，回复HELP获取帮助。',
  contactUs: '$NAME您好，如对护理或设备有疑问，请回复本短信或致电$USER。',
  morning: '$NAME早上好！请在今天早餐前测量。$USER',
  portal: '$NAME您好，请在此查看您的测量结果：$PATIENTPORTAL',
  portalAccess: '$NAME您好，请打开 $PATIENTPORTAL 并输入出生日期，即可查看测量结果并给我们留言。',
  checkUp: '$NAME您好，我是$USER。您今天感觉怎么样？如有需要请回复本短信。',
  pharmacy: '$NAME您好，请记得到药房取药。$USER',
  personalReminder: '$NAME您好，这是$USER的提醒。',
  infreqMeasure: '$NAME您好，我们最近没有收到您的测量结果。请今天测量；如设备有问题请告诉我们。$USER',
  appointment: '$NAME您好，您的预约时间是$DATETIME。如不能前来请回复本短信。$USER',
  contact: '$NAME您好，方便时请与我们联系。$USER',
  low: '$NAME您好，您的$MEASUREMENT比平时低。请再测一次，并告诉我们您的感觉。紧急情况请拨打911。$USER',
  high: '$NAME您好，您的$MEASUREMENT比平时高。请休息后再测一次，并告诉我们您的感觉。紧急情况请拨打911。$USER',
  freqMeasure: '$NAME，做得很好！您坚持测量，有助于我们照顾您。$USER',
  goodReadings: '$NAME，好消息：您最近的测量结果不错，请继续保持！$USER',
}
