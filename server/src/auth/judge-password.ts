/** How hard a password is to guess, by zxcvbn with its dictionaries of common passwords and English words. */
import {
  isShort,
  normalPassword,
  type PasswordProblem,
  passwordProblem,
  type PasswordProfile,
} from '@vitalrounds/domain/auth/password'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// The estimate's work grows with the square of the length; the first 100 characters decide
const judgedCharacters = 100
/** Words that everybody here would try first. */
const ownWords = ['vitalrounds', 'clinic', 'patient', 'nurse']

let loading: Promise<ZxcvbnFactory> | undefined

/** The dictionaries take a moment and some memory, so they are loaded with the first password that is set. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
}

/** The parts of names and addresses that a guesser would try: "carla.reyes@northside.example" gives five words. */
const guessable = (inputs: readonly string[]) => [
  ...new Set(inputs.flatMap((input) => [input, ...input.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)),
]

/** 0 (guessed at once) to 4 (safe against any guessing we can expect). */
export async function passwordScore(typed: string, inputs: readonly string[]): Promise<number> {
  loading ??= load()
  const judged = normalPassword(typed).slice(0, judgedCharacters)
  return judged === '' ? 0 : (await loading).check(judged, [...guessable(inputs), ...ownWords]).score
}

export type Judged = { score: number; problem: PasswordProblem | null }

/** The estimate and the refusal it leads to, if any. */
export async function judgePassword(
  typed: string,
  whose: { inputs: readonly string[]; profile: PasswordProfile; hasSecondFactor: boolean },
): Promise<Judged> {
  const score = isShort(typed) ? 0 : await passwordScore(typed, whose.inputs)
  return {
    score,
    problem: passwordProblem(typed, { score, profile: whose.profile, hasSecondFactor: whose.hasSecondFactor }),
  }
}
