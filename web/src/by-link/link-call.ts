/** Calls the server with the link, and with the pass that a right proof gave this browser. */
import { linkSecret } from '@vitalrounds/domain/values/typed-code'
import { ApiProblem, jsonOf, send } from '../platform/wire.ts'

export type LinkCalls = {
  get<T>(path: string): Promise<T>
  /** A document. */
  file(path: string): Promise<Blob>
  post<T>(path: string, body?: object): Promise<T>
  /** `isLast`: also when the page is closed meanwhile. */
  put(path: string, body: object, isLast: boolean): Promise<unknown>
  /** From now on calls open the link. Kept for this tab alone, so that a reload does not ask again. */
  open(pass: string): void
}

const prefix = '/orma-v2/api/'
const passPlace = (secret: string) => `pass ${secret.slice(0, 8)}`

export function linkCalls(fragment: string): LinkCalls {
  const secret = linkSecret(fragment)
  let pass = sessionStorage.getItem(passPlace(secret))
  const sent = (method: string, path: string, body?: object, isLast = false) =>
    send({ method, path: prefix + path, body, link: pass === null ? secret : `${secret}.${pass}`, isLast })
  const call = async (...request: Parameters<typeof sent>) => jsonOf(await sent(...request))
  return {
    file: async (path) => (await sent('GET', path)).blob(),
    get: <T>(path: string) => call('GET', path) as Promise<T>,
    post: <T>(path: string, body?: object) => call('POST', path, body) as Promise<T>,
    put: (path, body, isLast) => call('PUT', path, body, isLast),
    open(input) {
      pass = input
      sessionStorage.setItem(passPlace(secret), input)
    },
  }
}

/** The code of a refusal; `network` also where the answer could not be read. */
export const codeOf = (problem: unknown) => (problem instanceof ApiProblem ? problem.code : 'network')
/** In the server's own English words. */
export const wordsOf = (problem: unknown) =>
  problem instanceof ApiProblem ? (problem.errors[0]?.message ?? problem.detail) : 'An unexpected error occured!'
