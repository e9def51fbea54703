/**
 * What a member's text asks of us besides being read. Twilio blocks single words only; the law counts any reasonable way of
 * saying that one wants no more texts (docs/sources/twilio.md 1 and 7; 47 CFR 64.1200(a)(10)), in any of the product's five
 * languages. Only the writer's own words count. In doubt a text is marked for a person, who decides.
 */
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { korean } from './korean.ts'
import { isAutoReply, maybeAutoReply, ownWordsOf } from './own-words.ts'
import type { OptOutPhrases } from './phrases.ts'
import { spanish } from './spanish.ts'

/**
 * `stop` is one of the words that carriers block themselves, `wish` any other clear wish to get no more texts; both turn texts off.
 * `unsure` may be one: it turns nothing off and is shown to a person.
 */
export type TextIntent = 'stop' | 'wish' | 'unsure' | 'start' | 'help'

const listed = (words: string) => new Set(words.split('|'))

// Whole texts. The first line is what Twilio blocks itself and what the FCC names; then the same in the other languages
const stops = listed(
  'stop|stopall|stop all|unsubscribe|cancel|end|quit|revoke|optout|opt out|opt-out' +
    '|alto|parar|pare|detener|cancelar|basta|darme de baja' +
    '|停止|停|取消|退订|取消订阅|退出|退訂|取消訂閱' +
    '|중지|중단|그만|수신거부|수신 거부|해지|취소',
)
const starts = listed('start|yes|unstop|empezar|comenzar|iniciar|开始|開始|시작')
const helps = listed('help|info|ayuda|帮助|幫助|도움|도움말')
// These mean nothing else, also with a name below
const plainStops = listed('stop|stopall|stop all|unsubscribe|optout|opt out|opt-out|退订|退訂|수신거부|수신 거부')

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

const unaccented = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
const spaceless = (text: string) => text.replaceAll(' ', '')

type Reading = { phrases: OptOutPhrases; fold: (text: string) => string }
const readings: readonly Reading[] = [
  { phrases: english, fold: (text) => text },
  { phrases: spanish, fold: unaccented },
  { phrases: chinese, fold: spaceless },
  { phrases: korean, fold: spaceless },
]

/** Sentences as they end; what stands between commas is judged alone, and within its sentence. */
const mostClauses = 20
const sentencesOf = (text: string) =>
  text
    .split(/[.!?;…\n。！？；]+/u)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, mostClauses)
const clausesOf = (sentence: string) => [sentence, ...sentence.split(/[,，、:：()–—]| - /u).slice(0, mostClauses)]

type Verdict = 'wish' | 'unsure' | undefined

const matches = (patterns: readonly Pick<RegExp, 'test'>[], text: string) => patterns.some((pattern) => pattern.test(text))

function verdictOf(sentence: string): Verdict {
  if (readings.some(({ phrases, fold }) => matches(phrases.harmless, fold(bare(sentence))))) return undefined
  const verdicts = readings.map((reading) => verdictIn(sentence, reading))
  return verdicts.includes('wish') ? 'wish' : verdicts.find((verdict) => verdict !== undefined)
}

function verdictIn(sentence: string, { phrases, fold }: Reading): Verdict {
  const whole = fold(bare(sentence))
  const clauses = clausesOf(sentence).map((clause) => withoutCourtesy(fold(bare(clause)), phrases))
  if (clauses.some((clause) => isClear(clause, phrases))) return phrases.bounded.test(whole) ? 'unsure' : 'wish'
  return clauses.some((clause) => matches(phrases.doubtful, clause)) ? 'unsure' : undefined
}

// Who wants to be left alone says so in few words; a bound on the work that a text can make as well (ReDoS)
const longestClear = 90
const isClear = (clause: string, { clear }: OptOutPhrases) =>
  clause.length <= longestClear && (plainStops.has(clause) || matches(clear, clause))

const withoutCourtesy = (text: string, { courtesy }: OptOutPhrases) => text.replace(courtesy, ' ').replace(/\s+/g, ' ').trim()

/** "Should I stop?" asks something; "Could you stop texting me?" does not. */
const isQuestion = (text: string) =>
  /[?？]\s*$/u.test(text) &&
  !/\b(?:you|u|pueden?|podr[ií]an?|puedes)\b|能不能|可不可以|好吗|好嗎|可以|吗|嗎|주세요|줄래|줄 수|주시겠/iu.test(text)

const isRepeated = (words: string) => {
  const all = words.split(' ')
  return all.length > 1 && all.every((word) => stops.has(word) || word === 'all')
}
const isRunTogether = (words: string) =>
  /^(?:stop){2,}$|^(?:停){2,}$|^(?:停止){2,}$|^(?:退订){2,}$|^(?:退訂){2,}$|^(?:그만){2,}$|^sto{2,}p+$|^stopp+$/u.test(words)

const isName = (line: string) =>
  line.length <= 40 &&
  /^[\s\-–—~]*\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,3}\s*$|^[\s\-–—~]*(?:\p{Script=Han}{2,4}|\p{Script=Hangul}{2,4})$/u.test(
    line,
  ) &&
  !/\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:pain|bleeding|pill|pills|the|my|it|taking)\b/iu.test(line)

/** STOP above a name, or with it behind a dash. */
function isSigned(text: string): boolean {
  const [first = '', ...rest] = text.split(/\n+| [-–—] /u).filter((line) => bare(line) !== '')
  return (
    plainStops.has(bare(first)) && rest.length > 0 && rest.every((line) => isName(line) || verdictOf(line) === 'wish' || isThanks(line))
  )
}
const isThanks = (text: string) => readings.some(({ phrases, fold }) => withoutCourtesy(fold(bare(text)), phrases) === '')

/** STOP in capitals as a sentence of its own, with more said around it. */
const hasShoutedStop = (text: string) =>
  sentencesOf(text).some((sentence) =>
    clausesOf(sentence).some((clause) => /^\s*(?:STOP|STOPALL|UNSUBSCRIBE)(?:\s+(?:STOP|PLEASE|NOW))*\s*$/u.test(clause)),
  )

function intentOfWords(own: string): TextIntent | undefined {
  const words = bare(own)
  if (stops.has(words)) return 'stop'
  if (starts.has(words)) return 'start'
  if (helps.has(words)) return 'help'
  if (isQuestion(own)) return sentencesOf(own).some(verdictOf) ? 'unsure' : undefined
  if (isRepeated(words) || isRunTogether(words) || isSigned(own) || hasShoutedStop(own)) return 'wish'
  const verdicts = sentencesOf(own).map(verdictOf)
  return verdicts.includes('wish') ? 'wish' : verdicts.find((verdict) => verdict !== undefined)
}

/** `vendorSays` is what Twilio has made of the text itself, where it does (Advanced Opt-Out). */
export function parseOptOut(text: string, vendorSays?: 'STOP' | 'START' | 'HELP'): TextIntent | undefined {
  if (vendorSays !== undefined) return vendorSays === 'STOP' ? 'stop' : vendorSays === 'START' ? 'start' : 'help'
  const own = ownWordsOf(text)
  if (bare(own) === '' || isAutoReply(own)) return undefined
  const intent = intentOfWords(own)
  // Its owner may have written it, or the phone: a person looks
  return intent === 'wish' && maybeAutoReply(own) ? 'unsure' : intent
}
