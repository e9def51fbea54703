import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['<p>&nbsp;</p><br/>', ''],
  ['<b>Hello</b> <script>alert(1)</script>', 'Hello alert(1)'],
  ['  Line one<br>Line two  ', 'Line one\nLine two'],
  ['BP < 140 and > 90', 'BP < 140 and > 90'],
  ['&lt;b&gt; &amp; co', '<b> & co'],
  ['😀 안녕 ¡Hola!', '😀 안녕 ¡Hola!'],
])('%s becomes %s', (html, plain) => expect(plainText(html)).toBe(plain))
