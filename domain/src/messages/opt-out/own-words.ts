/**
 * What somebody says themselves in a text, without what a phone adds to it. A reaction of an iPhone or an Android quotes our own
 * text ("Liked “…”"), a reply may quote it, a signature stands below, and a phone answers by itself while its owner drives: none
 * of these words are the member's (47 CFR 64.1200(a)(10) counts what the called party says).
 */

const quoted = /“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』|"[^"]*"|‘[^’]*’(?!\p{L})|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])/gu
// Long texts are cut short in a reaction: the quotation then has no end
const unclosed = /(?<=\S\s*)[“„«「『"][^”»」』"]*$/u

// Verbs of reactions, in front of the quotation or behind it. Apple translates them; older Androids spell out the emoji
const reaction = new RegExp(
  [
    String.raw`^(?:\S+ ){0,3}?(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted|removed|unliked|replied|responded)\b.*[“„«「『"]`,
    String.raw`^(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|removed (?:an?|the) .* from) (?:an? |your )?(?:image|photo|picture|movie|video|message|attachment)`,
    String.raw`^(?:le |no le |les )?(?:gust[oó]|ha gustado|encant[oó]|ha encantado|gusta|encanta|dio risa|hizo gracia)\b.*[“„«"]`,
    String.raw`^(?:se (?:ri[oó]|ha re[ií]do)|me gusta|me encanta|no me gusta|destac[oó]|enfatiz[oó]|ha (?:enfatizado|destacado|reaccionado|eliminado|quitado)|cuestion[oó]|pregunt[oó] por|reaccion[oó]|elimin[oó]|quit[oó])\b.*[“„«"]`,
    String.raw`^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Extended_Pictographic})+ ?(?:to|a|en|para|对|對|에|에게)? ?[“„«「『"]`,
    String.raw`^.{0,12}(?:赞|讚|喜欢|喜歡|喜爱|喜愛|爱|愛|大笑|笑|强调|強調|质疑|質疑|疑问|疑問|不喜欢|不喜歡|回应|回應|表情|移除|取消了).{0,8}[“「『"]`,
    String.raw`[”」』"].{0,4}(?:에|을|를|님|표시|좋아|싫어|하트|웃|강조|물음|공감|반응|삭제)`,
  ].join('|'),
  'iu',
)

// Below a text: "Sent from my iPhone"
const signature =
  /^\s*(?:--+|sent (?:from|via|with)\b.*|get outlook for\b.*|enviado (?:desde|con|por)\b.*|发自.*|發自.*|(?:從|从).*(?:傳送|发送|發送|寄出).*|.*에서 (?:보냄|보낸.*|전송됨|전송한.*))\s*$/iu

// Phones and mailboxes that answer by themselves say so
const automatic =
  /\bauto(?:matic|mated)?[ -]?(?:reply|response|responder|message|text)\b|\bdo not disturb\b|\bout of (?:the )?office\b|\bnot monitored\b|\bunattended\b|\bthis (?:mailbox|inbox|line|number) (?:is not|isn't|does not|doesn't|cannot|can't)\b|\bfocus (?:is )?(?:turned )?on\b|\bnotifications silenced\b|\bnot receiving notifications\b|respuesta autom[aá]tica|mensaje autom[aá]tico|fuera de la oficina|自动(?:回复|答复)|自動(?:回覆|回復)|勿扰模式|勿擾模式|자동 ?(?:응답|회신|답장)|방해 ?금지/iu
const away =
  /\b(?:i'?m|i am|am|currently) (?:currently |now )?driving\b|\baway from (?:my|the) (?:phone|desk|office)\b|\bon (?:vacation|leave|holiday)\b|\b(?:i'?ll|i will) (?:get back|reply|respond|see your message|call you back)\b|\b(?:estoy|voy) (?:conduciendo|manejando)|de vacaciones|正在?(?:开车|開車|驾驶|駕駛)|(?:开车|開車|驾驶|駕駛)中|外出|休假|운전 ?중|부재 ?중|휴가 ?중/iu

const isSaid = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Whether a phone or a mailbox has answered by itself. */
export const isAutoReply = (text: string): boolean => automatic.test(text.replaceAll('’', "'"))

/** It speaks of driving or a vacation, as such an answer does and as people do. */
export const maybeAutoReply = (text: string): boolean => away.test(text.replaceAll('’', "'"))

/** Empty where nothing is the writer's own, as in a reaction. */
export function ownWordsOf(text: string): string {
  const visible = text.normalize('NFKC').replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
  if (reaction.test(visible.trim())) return ''
  const lines = visible.split(/\r?\n/u).filter((line) => !/^\s*>/u.test(line) && !signature.test(line))
  const written = lines.join('\n').replace(/\b(?:sent from my|enviado desde mi) .{1,30}$/iu, '')
  const own = written.replace(quoted, ' ').replace(unclosed, ' ')
  // All of it between quotation marks is said, not quoted
  return isSaid(own) ? own : written
}
