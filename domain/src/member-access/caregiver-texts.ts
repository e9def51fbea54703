/** The text that brings a caregiver the own link. Drafts: reviewed by no speaker of the language. */
import type { Language } from '../values/languages.ts'

/** What is asked before the first text: a member's consent is not their caregiver's. */
export const caregiverFirst = 'Ask the caregiver first.'

/** Names neither the member nor a health matter: whoever reads it on a locked screen learns nothing. */
export const caregiverTexts: Record<Language, (clinic: string, address: string) => string> = {
  English: (clinic, address) =>
    `${clinic}: here is your own link to the page of the person you care for: ${address} It asks for their date of birth. Please do not pass it on. Reply STOP to opt out.`,
  Spanish: (clinic, address) =>
    `${clinic}: este es su propio enlace al portal de la persona que usted cuida: ${address} Se pide la fecha de nacimiento de esa persona. Por favor, no lo comparta. Responda STOP para cancelar.`,
  ChineseTraditional: (clinic, address) =>
    `${clinic}：這是您專用的連結，可查看您所照顧的人的頁面：${address} 開啟時請輸入對方的出生日期。請勿轉傳給他人。回覆STOP退訂。`,
  ChineseSimplified: (clinic, address) =>
    `${clinic}：这是您专用的链接，可查看您所照顾的人的页面：${address} 打开时请输入对方的出生日期。请勿转发给他人。回复STOP退订。`,
  Korean: (clinic, address) =>
    `${clinic}: 돌보시는 분의 페이지를 보실 수 있는 보호자님 전용 링크입니다: ${address} 돌보시는 분의 생년월일을 입력해 주세요. 다른 사람에게 전달하지 말아 주세요. 수신 거부는 STOP이라고 답장해 주세요.`,
}
