/** The way to other pages. Loaded once the first rows stand: on a slow line the kit's buttons would hold them up. */
export { Pagination as PageButtons } from '@mantine/core'
