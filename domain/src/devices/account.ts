/** What an account at a vendor needs before it is kept, and what it has to say of each of that vendor's products. */
import { vendorFacts } from './device.ts'
import type { AccountField } from './vendors/vendor-facts.ts'

type AccountCredentials = Readonly<Record<string, string>>
type FieldMessage = { path: string; message: string }

/** "API key" stays, "Password" is a word in the middle of a sentence. */
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))

const lacking = (part: string, fields: Readonly<Record<string, AccountField>>, entered: AccountCredentials): FieldMessage[] =>
  Object.entries(fields)
    .filter(([name, { isOptional }]) => !isOptional && (entered[name] ?? '').trim() === '')
    .map(([name, { label }]) => ({ path: `${part}.${name}`, message: `Enter the ${inSentence(label)}.` }))

export const keyProblems = (vendor: string, credentials: AccountCredentials): FieldMessage[] =>
  lacking('credentials', vendorFacts(vendor).account.credentials, credentials)

type Account = { vendor: string; name: string; baseUrl: string; credentials: AccountCredentials; settings: AccountCredentials }

/** What is missing, in the order of the form. */
export function accountProblems({ vendor, name, baseUrl, credentials, settings }: Account): FieldMessage[] {
  const { address, settings: fields } = vendorFacts(vendor).account
  return [
    ...(name.trim() === '' ? [{ path: 'name', message: 'Enter a name.' }] : []),
    ...(address !== undefined && !/^https?:\/\/\S/.test(baseUrl) ? [{ path: 'baseUrl', message: 'Enter the address of the vendor.' }] : []),
    ...keyProblems(vendor, credentials),
    ...lacking('settings', fields, settings),
  ]
}

/** What is ordered from the vendor, by our word: the account names each as the vendor does. */
export function productsOf(vendor: string): { name: string; title: string }[] {
  const { orders, kinds, supplies } = vendorFacts(vendor)
  const ordered = orders ? Object.entries(kinds).map(([name, { title }]) => ({ name, title })) : []
  return [...ordered, ...Object.entries(supplies).map(([name, title]) => ({ name, title }))]
}

/** Only what is there to be entered, and was. */
export const pickFilled = (entered: AccountCredentials, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, (entered[name] ?? '').trim()]).filter(([, text]) => text !== ''))
