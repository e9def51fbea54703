/** For which months complex decision making is put on record; screen and server ask here. No schema library here. */
import { addMonths } from '../../days.ts'

/**
 * `YYYY-MM`: the running one, and the one before, which is billed now. It is the clinic's own work, so nobody tells it later;
 * what is written down months after the visit is no record of it.
 */
export const complexMonths = (running: string) => [running, addMonths(running, -1)]
