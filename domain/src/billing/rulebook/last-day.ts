/** The last date of service that the rows shipped here were written for: the fee schedule is made anew each calendar year. */
export const lastDay = '2026-12-31'
