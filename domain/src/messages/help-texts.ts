/** The answer to HELP: whose number this is and whom to call. Drafts: reviewed by no speaker of the language. */
import type { Language } from '../values/languages.ts'

export const helpTexts: Record<Language, (clinic: string, phone: string) => string> = {
  English: (clinic, phone) => `${clinic}: for help call ${phone}. In an emergency call 911. Reply STOP to opt out.`,
  Spanish: (clinic, phone) =>
    `${clinic}: para ayuda llame al ${phone}. En una emergencia llame al 911. Responda STOP para no recibir más mensajes.`,
  ChineseTraditional: (clinic, phone) => `${clinic}：如需協助請致電${phone}。緊急情況請撥打911。回覆STOP退訂。`,
  ChineseSimplified: (clinic, phone) => `${clinic}：如需帮助请致电${phone}。紧急情况请拨打911。回复STOP退订。`,
  Korean: (clinic, phone) =>
    `${clinic}: 도움이 필요하시면 ${phone}(으)로 전화해 주세요. 응급 상황에는 911로 전화하세요. 수신 거부는 STOP이라고 답장해 주세요.`,
}
