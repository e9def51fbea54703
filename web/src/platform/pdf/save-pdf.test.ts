import { expect, test } from 'vitest'
import { fileNameOf } from './save-pdf.ts'

test.each([
  ['Care plan of José Ñandú', 'Care plan of José Ñandú.pdf'],
  ['../../etc/passwd', '.. .. etc passwd.pdf'],
  ['C:\\temp\\x', 'C  temp x.pdf'],
  ['Ann "the one" O\'Neil', "Ann  the one  O'Neil.pdf"],
  ['Ann\r\nContent-Type: text/html', 'Ann  Content-Type  text html.pdf'],
  ['Ann\u0000', 'Ann.pdf'],
  // A mark that turns the direction would show "fdp.exe" as "exe.pdf"
  ['Ann \u202Efdp.exe', 'Ann  fdp.exe.pdf'],
])('the title %j becomes the file %j', (title, name) => expect(fileNameOf(title)).toBe(name))
