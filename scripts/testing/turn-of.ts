/** Which of several inputs something is given in turn: a number of its name, which nothing that is added later changes. */
export const turnOf = (name: string): number => Buffer.from(name).reduce((sum, byte) => sum + byte, 0)
