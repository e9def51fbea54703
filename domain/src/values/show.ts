/** Whose members: everybody's, the signed-in user's, or those of the user with this id. */
export type Show = 'all' | 'mine' | (string & {})
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isShowFilter = (text: string): text is Show => text === 'all' || text === 'mine' || uuid.test(text)
