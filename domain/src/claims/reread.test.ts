/** A library of others reads what we wrote, strictly, and gives it back without loss. */
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { commercial, exampleClaim, exampleFile, fullClaim } from './cases/example-claims.ts'
import { write837p } from './write-837p.ts'

type Parser = new (strict: boolean) => { parse(text: string): { toString(): string } }
const { X12Parser } = createRequire(import.meta.url)('node-x12') as { X12Parser: Parser }
const unbroken = (text: string) => text.replaceAll('\n', '')

test.each([
  ['one claim', [exampleClaim()]],
  ['two claims of a member', [exampleClaim(), fullClaim()]],
  ['a corrected claim', [exampleClaim({ frequency: '7' as const, payerControlNumber: 'ICN1', payer: commercial })]],
  ['a voided claim', [exampleClaim({ frequency: '8' as const, payerControlNumber: 'ICN1', payer: commercial })]],
  ['many claims', Array.from({ length: 200 }, (_, at) => fullClaim({ controlNumber: `VR${at}` }))],
])('%s', (_, claims) => {
  const text = write837p(exampleFile(claims))
  expect(unbroken(String(new X12Parser(true).parse(text)))).toBe(unbroken(text))
})
