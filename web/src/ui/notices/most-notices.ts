/** As many notices stand at once. */
export const mostNotices = 4
