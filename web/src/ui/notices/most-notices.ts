/** As many notices stand at once: a newer one takes the place of the one before. */
export const mostNotices = 1
