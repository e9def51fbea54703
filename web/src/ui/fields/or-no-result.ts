/**
 * What a searchable choice offers for the letters typed. That nothing fits is an option that cannot be chosen: a list without
 * options is none to who hears the page.
 */
import { defaultOptionsFilter, type OptionsFilter } from '@mantine/core'

const saying = (label: string): ReturnType<OptionsFilter> => [{ value: '', label, disabled: true }]
const noResult = saying('No Result found')
const nothingYet = saying('Nothing to choose from yet.')
const tooFew = saying('Type two letters or more of the name.')

export const orNoResult: OptionsFilter = (input) => {
  if (input.options.length === 0) return nothingYet
  // Of text in, text comes out; the kit's own type has forgotten it
  const match = defaultOptionsFilter(input) as ReturnType<OptionsFilter>
  return match.length > 0 ? match : noResult
}

/** For options that the server has chosen already. */
export const noResultFilter: OptionsFilter = ({ options }) => (options.length > 0 ? options : noResult)

/** Before there is enough to ask the server for. */
export const minimumLengthFilter: OptionsFilter = ({ options }) => (options.length > 0 ? options : tooFew)
