/** What is typed to look for something: how long it may be, and what is said of more. */
import { z } from 'zod'

const mostSearched = 200
const tooLong = 'This is too long to search for. A part of it is enough.'

export const SearchText = z.string().trim().max(mostSearched, tooLong)
/** What a field says instead of asking; what was typed stays in it. */
export const searchProblem = (typed: string) => (typed.trim().length > mostSearched ? tooLong : undefined)
