/** Many large files travel as one ZIP of which no more than a few are in memory. */
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream } from './zip.ts'

const bytesOf = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream))
const files = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, bytes: Buffer.from(`file ${n} ü`) }))

test('given files, they are read back by name, and the same files are the same bytes', async () => {
  const zip = await bytesOf(zipStream(files(3)))
  expect(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual(
    files(3).map(({ name, bytes }) => [name, bytes.toString()]),
  )
  expect(await bytesOf(zipStream(files(3)))).toEqual(zip)
})

test('given no file, it is an empty ZIP', async () => {
  expect(unzipSync(await bytesOf(zipStream([])))).toEqual({})
})

test('given a thousand files of 64 kB and a slow reader, never more than three are ahead of what was read', async () => {
  const size = 65_536
  let [made, read, mostAhead] = [0, 0, 0]
  async function* thousand() {
    for (let n = 0; n < 1000; n++) {
      made += 1
      mostAhead = Math.max(mostAhead, made - Math.floor(read / size))
      yield { name: `${n}.bin`, bytes: Buffer.alloc(size, n % 251) }
    }
  }
  const slow = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _, done) => {
      read += chunk.length
      void setImmediate().then(() => done())
    },
  })
  await pipeline(zipStream(thousand()), slow)
  expect(made).toBe(1000)
  expect(mostAhead).toBeLessThanOrEqual(3)
})

test('given a source that fails midway, the stream fails with it', async () => {
  function* failing() {
    yield* files(1)
    throw new Error('the database went away')
  }
  await expect(bytesOf(zipStream(failing()))).rejects.toThrow('the database went away')
})
