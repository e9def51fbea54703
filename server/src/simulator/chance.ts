/** Repeatable chance: the same words give the same numbers, on every machine. Not for secrets. */

/** 32-bit FNV-1a of a text (RFC draft-eastlake-fnv, offset basis 2166136261, prime 16777619). */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return hash >>> 0
}

/** A source of numbers in [0, 1) for a text: a counter stirred by xor-shifts and multiplications. */
export function chanceFrom(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x9e37_79b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
