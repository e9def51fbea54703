/**
 * Texts of members by language, as they are written: with what a phone adds, politely, angrily, above a name. None may turn texts
 * off that does not ask for it, and none that clearly does may be missed; what is in doubt turns nothing off and is shown.
 */
import { expect, it } from 'vitest'
import cases from './cases.json' with { type: 'json' }
import { parseOptOut } from './parse-opt-out.ts'

const outcomeOf = (text: string) => {
  const intent = parseOptOut(text)
  return intent === 'stop' || intent === 'wish' ? 'stop' : (intent ?? 'none')
}
const all = Object.entries(cases).flatMap(([language, byOutcome]) =>
  Object.entries(byOutcome).flatMap(([outcome, texts]) => texts.map((text) => ({ language, outcome, text }))),
)

it('given at least 250 texts in five languages, has both sides of each', () => {
  expect(all.length).toBeGreaterThanOrEqual(250)
  for (const byOutcome of Object.values(cases)) for (const texts of Object.values(byOutcome)) expect(texts.length).toBeGreaterThan(4)
  expect(Object.keys(cases)).toHaveLength(5)
})

// How iPhones and Androids send a reaction, and how a reply quotes
const reactions: readonly ((text: string) => string)[] = [
  (text) => `Liked “${text}”`,
  (text) => `Laughed at "${text}"`,
  (text) => `Removed a like from “${text}”`,
  (text) => `Reacted 😂 to “${text}”`,
  (text) => `\u200a👍\u200b to “\u200a${text}\u200a”`,
  (text) => `Le encantó “${text}”`,
  (text) => `喜欢了“${text}”`,
  (text) => `按讚「${text}」`,
  (text) => `“${text}”에 좋아요를 표시했습니다`,
  (text) => `> ${text}\nSee you then`,
]

it('given any of these texts quoted in a reaction or a reply, turns nothing off', () => {
  const texts = all.filter(({ outcome, text }) => outcome === 'stop' && !/[\n"“”]/u.test(text)).map(({ text }) => text)
  const read = texts.flatMap((text) => reactions.map((react) => react(text))).filter((text) => parseOptOut(text) !== undefined)
  expect(read).toEqual([])
})

it('given text that is built to keep it busy, answers in a moment', () => {
  const built = [
    '문자메시지'.repeat(320),
    '문자메시지'.repeat(17),
    '我不要再给我发'.repeat(12),
    'Aa'.repeat(800),
    'no me mande '.repeat(130),
    '“'.repeat(1600),
    'a \n'.repeat(500),
  ]
  const start = performance.now()
  for (const text of built) parseOptOut(`${text}x`)
  // Milliseconds beside exponential time; a busy machine makes them more
  expect(performance.now() - start).toBeLessThan(4000)
})

it.each(Object.keys(cases))('given texts in %s, turns off what clearly asks for it and shows the doubtful to a person', (language) => {
  const wrong = all.filter((item) => item.language === language && outcomeOf(item.text) !== item.outcome)
  expect(wrong.map((item) => ({ ...item, read: outcomeOf(item.text) }))).toEqual([])
})
