/** A thread that estimates how hard passwords are to guess: it takes tenths of a second, which requests must not wait for. */
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

export type Question = { id: number; password: string; inputs: string[] }
export type Estimate = { id: number; score: number }

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, translations })

parentPort?.on('message', ({ id, password, inputs }: Question) => {
  const { score } = zxcvbn.check(password, inputs)
  parentPort?.postMessage({ id, score } satisfies Estimate)
})
