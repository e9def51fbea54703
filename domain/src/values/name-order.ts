/** How a clinic's lists name its members. No schema library here: the browser needs this with the first list. */
export const nameOrders = ['first-last', 'last-first'] as const
export type NameOrder = (typeof nameOrders)[number]

type Person = { firstName: string; lastName: string }

/** `Anderson, Elena` where lists name the last name first; undefined where they show the name as it is. */
export const listNameOf = (order: string, { firstName, lastName }: Person): string | undefined =>
  order === 'last-first' && firstName !== '' && lastName !== '' ? `${lastName}, ${firstName}` : undefined

/** The words a list is sorted by, in their order. */
export const sortWordsOf = (order: string, { firstName, lastName }: Person): string =>
  order === 'last-first' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`

/** What a list shows of a member. */
export const listedName = ({ name, listName }: { name: string; listName?: string | undefined }): string => listName ?? name
