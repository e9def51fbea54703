/** A name without what people write differently: `Zip code` and `zipcode` are one name. */
export const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
