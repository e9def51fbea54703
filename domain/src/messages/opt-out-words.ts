/**
 * What a member's text asks of us besides being read. Twilio blocks single words only; the law counts any clear wish to be
 * left alone (docs/sources/twilio.md 1 and 7), in any of the product's five languages. In doubt a text is no wish: a
 * person reads it.
 */
export type TextIntent = 'stop' | 'wish' | 'start' | 'help'

const listed = (words: string) => new Set(words.split('|'))

// Whole texts. The first line is what Twilio blocks itself and what the FCC names; then the same in the other languages
const stops = listed(
  'stop|stopall|stop all|unsubscribe|cancel|end|quit|revoke|optout|opt out|opt-out' +
    '|alto|parar|pare|detener|cancelar|basta|baja|darme de baja' +
    '|停止|停|取消|退订|取消订阅|退出|退訂|取消訂閱' +
    '|중지|중단|그만|수신거부|수신 거부|해지|취소',
)
const starts = listed('start|yes|unstop|empezar|comenzar|iniciar|开始|開始|시작')
const helps = listed('help|info|ayuda|帮助|幫助|도움|도움말')

// Parts of a text that leave no doubt
const wishes = [
  /^(please )?(just )?stop( it| this| now| please| immediately)*$/,
  /(?<!\b(?:not|don't|dont|never) )\b(?:(?:stop|quit) (?:texting|messaging|sending|contacting)|stop (?:these|the|all|your) (?:text )?(?:texts|messages))\b/,
  /^(please )?stop (text|texts|messages|text messages)( please)?$/,
  /^(please )?(unsubscribe|opt ?out|opt-out)( please| thanks| thank you)?$|^stop (thanks|thank you)$/,
  /\b(do not|don't|dont|please don't) (text|message|contact) me\b/,
  /\bno more (texts?|messages?)\b/,
  /\b(remove|take) me (off|from)\b|\bremove me$/,
  /\bwrong (number|person)\b/,
  /\bopt me out\b|\bunsubscribe me\b/,
  /\bno me (escriban?|textee?n?)\b|\bno (me )?(manden?|env[ií]en?) (m[aá]s )?(mensajes|textos)\b/,
  /^por favor (pare|paren|alto|basta)$|^(pare|paren|alto|basta) por favor$/,
  /(?<!\bpara )\bno (quiero )?(recibir )?m[aá]s (mensajes|textos)\b|\bno quiero (recibir )?(sus |estos )?(mensajes|textos)\b/,
  /\bn[uú]mero equivocado\b|\bdejen? de (escribir|mandar|enviar)/,
  /^(请|請)(停止|停|退订|退訂|取消)$/,
  /(不要|别|別)再?(给我|給我)?(发|發|傳)(短信|消息|信息|簡訊|訊息|短訊)/,
  /(号码|號碼)?(打错|打錯|错误号码|錯誤號碼)|(发错|發錯)(人|号|號)/,
  /^(중지|중단|그만|수신 ?거부|해지)(해|하여)? ?(주세요|주십시오|바랍니다)$/,
  /(문자|메시지)(를|을)? ?(그만|보내지|하지)/,
  /(잘못|틀린) ?(된)? ?번호/,
]

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // What nobody sees: the second half of many an emoji, marks of direction, joiners
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll('’', "'")
    // Within a word they are part of it: don't, opt-out
    .replace(/(?<!\p{L})['-]+|['-]+(?!\p{L})/gu, ' ')
    .replace(/[\p{P}\p{S}]+(?<!['-])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export function parseOptOut(text: string, vendorSays?: 'STOP' | 'START' | 'HELP'): TextIntent | undefined {
  if (vendorSays !== undefined) return vendorSays === 'STOP' ? 'stop' : vendorSays === 'START' ? 'start' : 'help'
  const words = bare(text)
  if (stops.has(words)) return 'stop'
  if (starts.has(words)) return 'start'
  if (helps.has(words)) return 'help'
  return wishes.some((wish) => wish.test(words)) ? 'wish' : undefined
}
