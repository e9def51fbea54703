/** A reason not to start that the person at the keyboard can act on: printed as it is, without a stack, exit code 1. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

/** The code of a Node or PostgreSQL error (`EACCES`, `57P03`), or an empty text. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The words of anything thrown. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const folderProblems: Record<string, (folder: string) => string> = {
  EACCES: (folder) => `The data folder ${folder} cannot be written. Give this user the right to write there, or set DATA_DIR.`,
  EPERM: (folder) => `The data folder ${folder} cannot be written. Give this user the right to write there, or set DATA_DIR.`,
  EROFS: (folder) => `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
  // Also what Node says when the folder's parent is on a read-only disk
  ENOENT: (folder) => `The data folder ${folder} cannot be made. Set DATA_DIR to a folder that can be written.`,
  ENOTDIR: (folder) => `The data folder ${folder} is not a folder. Set DATA_DIR to a folder that can be written.`,
  EEXIST: (folder) => `The data folder ${folder} is not a folder. Set DATA_DIR to a folder that can be written.`,
  ENOSPC: (folder) => diskFull(folder),
  EDQUOT: (folder) => diskFull(folder),
}

/** The sentence for a full disk, one wording wherever it is noticed. */
export const diskFull = (folder: string): string => `The disk that holds ${folder} is full. Free some space there, then start again.`

/** Turns an error of the file system about the data folder into a start problem; anything else is handed back. */
export function folderProblem(error: unknown, folder: string): unknown {
  const words = folderProblems[errorCode(error)]
  return words ? new StartProblem(words(folder), { cause: error }) : error
}
