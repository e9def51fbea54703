/** The clearing house that is played on this machine: a file of claims goes there, and the files that answer it come back. */
import { z } from 'zod'
import { vendorFetch } from '../vendor-fetch.ts'

const Answers = z.object({ answers: z.array(z.object({ text: z.string() })) })

/** A file of claims (837P) and the day on which it is handed over, `2026-12-03`; resolves to the texts of the answers, in their order. */
export type AnswerClaims = (file: { content: string; date: string }) => Promise<string[]>

/** `baseUrl` is on loopback: a simulated account goes nowhere else. Once, since somebody waits. */
export const playedClearingHouse =
  (baseUrl: string): AnswerClaims =>
  async (file) => {
    const house = { vendor: 'clearing-house', mode: 'simulated', baseUrl } as const
    const { answers } = await vendorFetch(house, { method: 'POST', path: 'files', json: file, isRepeatable: false }, Answers)
    return answers.map(({ text }) => text)
  }
