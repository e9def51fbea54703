import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samples } from './demo/stories.ts'
import { imeiOfSerial } from './devices.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../src/vendors/bodytrace/fixtures', name), 'utf8')) as {
    imei: string
  }

test('the documented sample deliveries speak of devices that somebody of the demo has', () => {
  expect(imeiOfSerial(samples.scale.serial)).toBe(fixture('weight.json').imei)
  expect(imeiOfSerial(samples.cuff.serial)).toBe(fixture('bp.json').imei)
})
