/** A folder whose files prove themselves: each is counted and hashed while it is written, and it has its name only when it is whole. */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartProblem } from '../../server/src/platform/start-problem.ts'

export type ProofFile = { path: string; bytes: number; sha256: string }
type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

export class ProofFolder {
  readonly #target: string
  readonly #partial: string
  readonly files: ProofFile[] = []

  /** Throws a StartProblem where something stands at the target already. */
  constructor(target: string) {
    if (existsSync(target)) throw new StartProblem(`${target} is there already: name a new folder.`)
    this.#target = target
    this.#partial = `${target}.partial`
  }

  async write(path: string, content: Content): Promise<void> {
    const file = join(this.#partial, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let bytes = 0
    const counter = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(content, counter, createWriteStream(file, { mode: 0o600 }))
    this.files.push({ path, bytes, sha256: hash.digest('hex') })
  }

  /** Fills the folder; what a killed run left behind is cleared away first, and what a failed one would leave. */
  async fill<T>(work: () => Promise<T>): Promise<T> {
    await rm(this.#partial, { recursive: true, force: true })
    await mkdir(this.#partial, { recursive: true, mode: 0o700 })
    try {
      const result = await work()
      await this.#finish()
      return result
    } catch (error) {
      await rm(this.#partial, { recursive: true, force: true })
      throw error
    }
  }

  async #finish() {
    const lines = this.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    await writeFile(join(this.#partial, 'SHA256SUMS'), lines.join(''), { mode: 0o600 })
    await rename(this.#partial, this.#target)
  }
}
