import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['<p>Call <b>her</b> daughter</p><p>after 5</p>', 'Call her daughter\nafter 5'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<IMG SRC=x onerror="alert(1)">', ''],
  ['<p><br></p>&nbsp;', ''],
  ['<!-- hidden -->shown', 'shown'],
  ['Tom &amp; Ann &lt;b&gt;', 'Tom & Ann <b>'],
])('%s', (typed, displayed) => expect(plainText(typed)).toBe(displayed))

test.each(['BP < 120 and > 80', 'glucose <low> twice', 'see <last week>', '血糖 <130>', '👵🏽 ok'])('what is no tag stays: %s', (typed) =>
  expect(plainText(typed)).toBe(typed),
)
