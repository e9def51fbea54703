/** How audit rows are chained, for whoever writes, checks or carries away the chain. */
import { createHash } from 'node:crypto'

/** What stands before the first row of a group. */
export const firstHash: Buffer = Buffer.alloc(32)

/** Parsed and written again, so that the text does not depend on how a version of PostgreSQL spaces its JSON. */
export const computeChainHash = (before: Buffer, columns: readonly unknown[]): Buffer =>
  createHash('sha256').update(before).update(JSON.stringify(columns)).digest()

/** One line of a proof: a sealed row as it was hashed, with the hash before it and its own, in hex. */
export type ProofLine = { seal: number; before: string; hash: string; columns: readonly unknown[] }

/**
 * Checks lines that were carried away from the server: each follows the one before it, and each hash is that of its row.
 * Answers how many hold, and the first that does not.
 */
export function verifyProof(lines: readonly ProofLine[]): {
  verified: number
  broken: null | { seal: number; why: string }
} {
  for (const [nth, line] of lines.entries()) {
    const last = lines[nth - 1]
    const why =
      last && line.seal !== last.seal + 1
        ? 'gap'
        : (last ? line.before !== last.hash : line.seal === 1 && line.before !== firstHash.toString('hex'))
          ? 'does not follow the row before it'
          : computeChainHash(Buffer.from(line.before, 'hex'), line.columns).toString('hex') === line.hash
            ? null
            : 'hash differs'
    if (why !== null) return { verified: nth, broken: { seal: line.seal, why } }
  }
  return { verified: lines.length, broken: null }
}
